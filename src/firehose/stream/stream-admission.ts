import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { createAccountStreams } from './account-streams.ts'
import type { Hub } from './hub.ts'
import { cursorExpired, type ResumePosition, resolveResumePosition } from './resume-position.ts'
import type { createRightsWatch } from './rights-monitor.ts'
import type { createStreamMetrics } from './stream-metrics.ts'
import type { Sink } from './stream-transport.ts'
import type { Subscription } from './subscription.ts'

/** A stream as it was asked for. */
export type Opened = {
  readonly wanted: AuthorizedQuery
  readonly caller: AccountCaller
  readonly sessionId: string | null
  readonly lastEventId: string | undefined
  readonly isStrict: boolean
}

export type Prepared = { readonly beginning: ResumePosition; open(sink: Sink): Subscription }
export type Opening = ReturnType<typeof createOpening>

/** Everything that can speak against a stream, before its first byte; then the stream. */
export function createOpening(needs: {
  hub: Hub
  log: Pick<SignalLog, 'position'>
  cursors: Pick<FirehoseCursors, 'read'>
  accounts: ReturnType<typeof createAccountStreams>
  watch: ReturnType<typeof createRightsWatch>
  metrics: ReturnType<typeof createStreamMetrics>
}) {
  let isClosed = false

  return {
    /** Refuses whoever comes from now on. */
    close(): void {
      isClosed = true
    },

    prepare({ wanted, caller, sessionId, lastEventId, isStrict }: Opened): Prepared {
      if (isClosed) {
        throw new ServiceError('unavailable', 'This instance is being restarted: connect again shortly')
      }
      const requested = lastEventId ?? wanted.query.query.cursor ?? undefined
      const asked = requested === undefined ? undefined : needs.cursors.read(requested)
      const beginning = resolveResumePosition(needs.log.position(), asked, wanted.query.sinceMs)
      if (isStrict && beginning.gap !== undefined) throw cursorExpired(beginning.gap)
      needs.accounts.refuseTooMany(caller)
      return {
        beginning,
        open(sink) {
          const account = needs.accounts.take(caller)
          const given = { sink, caller, account, sessionId, isStrict, wanted }
          const subscription = needs.hub.open(given, beginning, requested)
          needs.watch.add(subscription)
          needs.metrics.opened(sink.transport)
          return subscription
        },
      }
    },
  }
}
