import type { PublishEvents } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { appendToInbox } from '../log/inbox-store.ts'
import { createSignalWriter } from '../publish/signal-writer.ts'
import { createEventPublisher } from './publish-domain-events.ts'

/** Publishes events from a process that does not read the log, such as a command; the service sequences them. */
export function createDetachedPublisher(needs: { baseUrl: string; now: Clock }): PublishEvents {
  const writer = createSignalWriter({ log: { append: appendToInbox }, now: needs.now })
  return createEventPublisher({
    append: async (tx, signals) => void (await writer.append(tx, signals)),
    baseUrl: needs.baseUrl,
  })
}
