import { useMessages } from '../../messages/use-messages.ts'
import type { QueueEntry } from './candidate-queue.tsx'

/** What was decided and is not published yet, with the way to publish it. */
export function ToPublish(props: { queue: readonly QueueEntry[]; run: string; canWrite: boolean }) {
  const text = useMessages().m.discovery.run
  const countOf = (state: QueueEntry['state']) => props.queue.filter((one) => one.state === state).length
  const [accepted, merged] = [countOf('accepted'), countOf('merged')]
  if (accepted + merged === 0) return null
  return (
    <>
      <span className="text-soft">{text.unpublished(accepted, merged)}</span>
      {props.canWrite && (
        <a href={`${props.run}#publish`} className="button button-primary">
          {text.publish(accepted + merged)}
        </a>
      )}
    </>
  )
}
