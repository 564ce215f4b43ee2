import type { ServerResponse } from 'node:http'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Upgrade } from '../../platform/http/socket-upgrade.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { SignalLog } from '../log/signal-log.ts'
import type { Rights } from '../query/compiled-query.ts'
import { maySee } from '../query/rights.ts'
import { createAccountStreams } from './account-streams.ts'
import { createDrain } from './drain.ts'
import { createHub } from './hub.ts'
import type { InstanceChannel, InstanceTimes } from './remote-stream-counts.ts'
import { createRightsMonitor } from './rights-monitor.ts'
import { createSseHandler } from './sse-handler.ts'
import { createStreamAdmission, type StreamRequest } from './stream-admission.ts'
import { createStreamMetrics } from './stream-metrics.ts'
import { type StreamTimes, standardTimes } from './stream-times.ts'
import type { Subscription } from './subscription.ts'
import { createVisitorStreams } from './visitor-streams.ts'
import { createWebSocketUpgrade, type FindSession } from './websocket-upgrade.ts'

export type StreamNeeds = {
  log: SignalLog
  cursors: Pick<FirehoseCursors, 'write' | 'read'>
  baseUrl: string
  /** In Unix milliseconds. */
  now: () => number
  plans: Plans
  metrics: Pick<Metrics, 'registry'>
  times?: Partial<StreamTimes>
  /** From 0 to 1. */
  random?: () => number
  /** The caller's current rights; undefined when access was revoked. */
  recheck: (caller: AccountCaller) => Promise<Rights | undefined>
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  findSession: FindSession
  /** Shares stream counts between instances; without it each instance counts its own. */
  instances?: InstanceChannel | undefined
  instanceTimes?: Partial<InstanceTimes> | undefined
  /** Limits of streams without credentials. */
  visitorLimits?: Parameters<typeof createVisitorStreams>[0]
  onFault: (error: unknown) => void
}

export type Streams = {
  /** Starts an event stream. A refused request throws before `takeOver` is called. */
  openSse(context: RequestContext, takeOver: () => ServerResponse, request: StreamRequest): void
  upgrades: readonly Upgrade[]
  usageOf(caller: AccountCaller): Usage
  /** Counts a stream that another module writes, until it is disposed. Throws when the plan allows no more. */
  acquireStream(caller: AccountCaller): Disposable
  openCount(): number
  /** Ends the streams of a deleted session. */
  endSession(sessionId: string): void
  /** Forgets entries that were read, after stored entries were changed. */
  discardReads(): void
  /** Ends every stream and refuses new ones. */
  drain(): Promise<void>
}

/** Streams of signals. Event streams and WebSockets are two transports of one kind of subscription. */
export function createStreams(needs: StreamNeeds): Streams {
  const { log, cursors, now, baseUrl, plans, onFault } = needs
  const times = { ...standardTimes, ...needs.times }
  const random = needs.random ?? Math.random
  const accounts = createAccountStreams(needs)
  const visitors = createVisitorStreams(needs.visitorLimits)
  const metrics = createStreamMetrics(needs.metrics.registry)
  const hub = createHub({
    log,
    cursors,
    times,
    now,
    random,
    onFault,
    onEnd(subscription, cause) {
      const { caller } = subscription
      if (caller.kind === 'visitor') visitors.release(caller)
      else accounts.release(caller, subscription.account)
      rightsMonitor.remove(subscription)
      metrics.onEnd(subscription.transport.kind, cause)
    },
  })
  const rightsMonitor = createRightsMonitor({
    sweepMs: times.sweepMs,
    recheck: needs.recheck,
    onRightsChange: needs.onRightsChange,
    onFault,
    onRights: applyRights,
  })
  const admission = createStreamAdmission({ hub, log, cursors, accounts, visitors, rightsMonitor, metrics })

  /** Ends a stream that would be refused now; otherwise it continues with the new rights. */
  function applyRights(subscription: Subscription, rights: Rights | undefined): void {
    const { query, rights: before } = subscription.authorized
    const { visibility } = query.query
    if (rights === undefined || !maySee(rights, visibility)) {
      hub.end(subscription, 'revoked')
      return
    }
    const isSame =
      rights.workspaceId === before.workspaceId &&
      rights.isPartner === before.isPartner &&
      rights.isReviewer === before.isReviewer
    if (!isSame) hub.reauthorize(subscription, { query, rights })
  }

  return {
    openSse: createSseHandler({ hub, admission, log, times, now }),
    upgrades: [createWebSocketUpgrade({ hub, admission, findSession: needs.findSession, baseUrl, plans })],
    usageOf: accounts.usageOf,
    acquireStream(caller) {
      accounts.requireCapacity(caller)
      const account = accounts.acquire(caller)
      return { [Symbol.dispose]: () => accounts.release(caller, account) }
    },
    openCount: () => hub.all.size,

    endSession(sessionId) {
      for (const stream of [...hub.all]) if (stream.sessionId === sessionId) hub.end(stream, 'session_ended')
    },

    discardReads: hub.discardReads,

    drain: createDrain({
      hub,
      times,
      random,
      stopAdmission: admission.stop,
      rightsMonitor,
      accounts,
    }),
  }
}
