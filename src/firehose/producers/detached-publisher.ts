import type { PublishEvents } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { appendToInbox } from '../log/inbox-store.ts'
import { requireSignal } from '../public-signals/read-signal-details.ts'
import { createSignalWriter } from '../publish/signal-writer.ts'
import type { AppendSignals } from './append-signals.ts'
import { createEventPublisher } from './publish-domain-events.ts'
import { createWithdrawSignal } from './withdraw-signal.ts'

/** Publishes events from a process that does not read the log, such as a command; the service sequences them. */
export function createDetachedPublisher(needs: { baseUrl: string; now: Clock }): PublishEvents {
  return createEventPublisher({ append: detachedAppend(needs), baseUrl: needs.baseUrl })
}

/** The same with the signals that reports and suggestions name. */
export function createDetachedSignals(needs: { sql: Sql; baseUrl: string; now: Clock }) {
  const get = (id: string) => requireSignal(needs.sql, id)
  return {
    publishEvents: createDetachedPublisher(needs),
    requireSignal: get,
    withdrawSignal: createWithdrawSignal({ append: detachedAppend(needs), publicSignals: { get } }),
  }
}

function detachedAppend({ now }: { now: Clock }): AppendSignals {
  const writer = createSignalWriter({ log: { append: appendToInbox }, now })
  return async (tx, signals, reason) => void (await writer.append(tx, signals, reason))
}
