import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Upgrade } from '../../platform/http/upgrade.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { SignalLog } from '../log/signal-log.ts'
import type { Rights } from '../query/compiled-query.ts'
import { createAccountStreams } from './account-streams.ts'
import { createDrain } from './drain.ts'
import { createHub } from './hub.ts'
import type { InstanceChannel, InstanceTimes } from './remote-stream-counts.ts'
import { createRightsWatch } from './rights-monitor.ts'
import { createSseOpener, type Lent } from './sse-handler.ts'
import { createOpening, type Opened } from './stream-admission.ts'
import { createStreamMetrics } from './stream-metrics.ts'
import { type StreamTimes, standardTimes } from './stream-times.ts'
import type { Subscription } from './subscription.ts'
import { createSockets, type SessionOf } from './websocket-upgrade.ts'

export type StreamNeeds = {
  log: SignalLog
  cursors: Pick<FirehoseCursors, 'write' | 'read'>
  baseUrl: string
  /** In Unix milliseconds. */
  now: () => number
  plans: Plans
  metrics: Pick<Metrics, 'registry'>
  heartbeatMs?: number
  /** What tests make shorter. */
  times?: Partial<StreamTimes>
  random?: () => number
  /** What the caller may see now; undefined when nothing any more. */
  recheck: (caller: AccountCaller) => Promise<Rights | undefined>
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  sessionOf?: SessionOf
  /** How instances tell each other what they have open; without it each counts for itself. */
  instances?: InstanceChannel | undefined
  instanceTimes?: Partial<InstanceTimes> | undefined
  onFault?: (error: unknown) => void
}

export type Streams = {
  /** Begins an event stream on a lent response; throws what speaks against it before the first byte. */
  openSse(context: RequestContext, lent: Lent, opened: Opened): void
  upgrades: readonly Upgrade[]
  usageOf(caller: AccountCaller): Usage
  /** Counts a stream that somebody else writes, until it is disposed of; throws when the plan allows no more. */
  acquireStream(caller: AccountCaller): Disposable
  openCount(): number
  /** A session was deleted: whoever follows it here is told. */
  endSession(sessionId: string): void
  /** Tells everybody, closes, and takes nobody any more. */
  drain(): Promise<void>
}

/** Streams of signals: event streams and sockets are two ways to write one subscription. */
export function createStreams(needs: StreamNeeds): Streams {
  const times = {
    ...standardTimes,
    ...needs.times,
    ...(needs.heartbeatMs && { heartbeatMs: needs.heartbeatMs }),
  }
  const random = needs.random ?? Math.random
  const onFault = needs.onFault ?? (() => {})
  const accounts = createAccountStreams(needs)
  const metrics = createStreamMetrics(needs.metrics.registry)
  const hub = createHub({
    log: needs.log,
    cursors: needs.cursors,
    times,
    now: needs.now,
    random,
    onFault,
    onEnd(subscription, cause) {
      accounts.giveBack(subscription.caller, subscription.account)
      watch.remove(subscription)
      metrics.ended(subscription.sink.transport, cause)
    },
  })
  const watch = createRightsWatch({
    sweepMs: times.sweepMs,
    recheck: needs.recheck,
    onRightsChange: needs.onRightsChange,
    onFault,
    onRights: applyRights,
  })
  const opening = createOpening({ hub, log: needs.log, cursors: needs.cursors, accounts, watch, metrics })

  /** Ends what would be refused if it were asked for now; else from now on other entries are seen. */
  function applyRights(subscription: Subscription, rights: Rights | undefined): void {
    const { query, rights: before } = subscription.wanted
    const { visibility } = query.query
    const isRefused =
      rights === undefined ||
      (visibility === 'partner' && !rights.isPartner) ||
      (visibility === 'reviewer' && !rights.isReviewer)
    if (isRefused) {
      hub.end(subscription, 'revoked')
      return
    }
    const isSame =
      rights.workspaceId === before.workspaceId &&
      rights.isPartner === before.isPartner &&
      rights.isReviewer === before.isReviewer
    if (!isSame) hub.regroup(subscription, { query, rights })
  }

  return {
    openSse: createSseOpener({ hub, opening, log: needs.log, times, now: needs.now }),
    upgrades: needs.sessionOf
      ? [
          createSockets({
            hub,
            opening,
            sessionOf: needs.sessionOf,
            baseUrl: needs.baseUrl,
            plans: needs.plans,
          }),
        ]
      : [],
    usageOf: accounts.usageOf,
    acquireStream(caller) {
      accounts.refuseTooMany(caller)
      const account = accounts.take(caller)
      return { [Symbol.dispose]: () => accounts.giveBack(caller, account) }
    },
    openCount: () => hub.all.size,

    endSession(sessionId) {
      for (const one of [...hub.all]) if (one.sessionId === sessionId) hub.end(one, 'session_ended')
    },

    drain: createDrain({ hub, times, random, close: () => opening.close(), watch, accounts }),
  }
}
