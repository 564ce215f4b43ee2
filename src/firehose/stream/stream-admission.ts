import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { createAccountStreams } from './account-streams.ts'
import type { Hub } from './hub.ts'
import { cursorExpired, type ResumePosition, resolveResumePosition } from './resume-position.ts'
import type { createRightsMonitor } from './rights-monitor.ts'
import type { createStreamMetrics } from './stream-metrics.ts'
import type { StreamTransport } from './stream-transport.ts'
import type { Subscription } from './subscription.ts'
import type { Visitor, VisitorStreams } from './visitor-streams.ts'

export type StreamRequest = {
  readonly authorized: AuthorizedQuery
  readonly caller: AccountCaller | Visitor
  readonly sessionId: string | null
  readonly lastEventId: string | undefined
  readonly isStrict: boolean
}

export type AdmittedStream = {
  readonly position: ResumePosition
  open(transport: StreamTransport): Subscription
}

export type StreamAdmission = ReturnType<typeof createStreamAdmission>

/** Validates a stream request before any byte is sent, then opens the stream. */
export function createStreamAdmission(needs: {
  hub: Hub
  log: Pick<SignalLog, 'position'>
  cursors: Pick<FirehoseCursors, 'read'>
  accounts: ReturnType<typeof createAccountStreams>
  visitors: VisitorStreams
  rightsMonitor: ReturnType<typeof createRightsMonitor>
  metrics: ReturnType<typeof createStreamMetrics>
}) {
  let isStopped = false

  return {
    /** Refuses every later request. */
    stop(): void {
      isStopped = true
    },

    admit({ authorized, caller, sessionId, lastEventId, isStrict }: StreamRequest): AdmittedStream {
      if (isStopped) throw new ServiceError('unavailable', 'This instance is restarting. Reconnect shortly')
      const requested = lastEventId ?? authorized.query.query.cursor ?? undefined
      const cursor = requested === undefined ? undefined : needs.cursors.read(requested)
      const position = resolveResumePosition(needs.log.position(), cursor, authorized.query.sinceMs)
      if (isStrict && position.gap !== undefined) throw cursorExpired(position.gap)
      if (caller.kind === 'visitor') needs.visitors.requireCapacity(caller)
      else needs.accounts.requireCapacity(caller)
      return {
        position,
        open(transport) {
          const account =
            caller.kind === 'visitor' ? needs.visitors.acquire(caller) : needs.accounts.acquire(caller)
          const options = { transport, caller, account, sessionId, isStrict, authorized }
          const subscription = needs.hub.open(options, position, requested)
          needs.rightsMonitor.add(subscription)
          needs.metrics.onOpen(transport.kind)
          return subscription
        },
      }
    },
  }
}
