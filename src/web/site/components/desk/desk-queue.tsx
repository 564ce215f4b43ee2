import type { ReviewItem } from '../../../../contracts/contributions/review.ts'
import type { DeskQueue as QueueName } from '../../desk-queues.ts'
import { formatDay } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** What waits, with a tick for each item that can be decided together with others. */
export function DeskQueue(props: {
  queue: QueueName
  items: readonly ReviewItem[]
  current: string | undefined
  next: string | null
}) {
  const { queue, items, current, next } = props
  const { m, language, href } = useMessages()
  const text = m.desk
  const canTick = queue !== 'decided'
  return (
    <nav className="queue" aria-label={text.queues[queue]}>
      {items.length > 0 && <p className="queue-top">{text.oldest}</p>}
      <ol>
        {items.map((item) => (
          <li key={item.id} data-item={item.id}>
            {canTick && !item.urgent ? (
              <input
                type="checkbox"
                name="item"
                value={item.id}
                form="bulk"
                aria-label={text.bulk.tick(item.title)}
              />
            ) : (
              <span />
            )}
            <a
              href={href(`/desk/${queue}/${item.id}`)}
              aria-current={item.id === current ? 'page' : undefined}
            >
              <span className="queue-name" dir="auto">
                {item.title}
              </span>
              <span className="queue-line">
                <span>
                  {item.urgent && <span className="tag tag-danger">{text.urgent}</span>}{' '}
                  {item.same_as && <span className="tag">{text.same.tag}</span>}{' '}
                  {item.status === 'asked' ? text.status.asked : text.kind[item.kind]}
                </span>
                <span>
                  {item.taken && `${item.taken.by_you ? text.yours : text.taken}, `}
                  {formatDay(language, item.created_at)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      {next && (
        <p className="p-3 text-sm">
          <a href={`${href(`/desk/${queue}`)}?cursor=${encodeURIComponent(next)}`} className="link">
            {text.more}
          </a>
        </p>
      )}
      {canTick && items.length > 1 && <BulkForm queue={queue} />}
    </nav>
  )
}

/** Only what is safe without looking at each one; the service refuses everything else. */
function BulkForm({ queue }: { queue: QueueName }) {
  const text = useMessages().m.desk.bulk
  const canAccept = queue === 'candidates' || queue === 'quotes'
  return (
    <details className="p-3 text-sm">
      <summary className="link cursor-pointer">{text.title}</summary>
      <form method="post" id="bulk" className="grid gap-2 pt-2">
        <input type="hidden" name="intent" value="bulk" />
        <p className="text-soft">{text.hint}</p>
        <label className="grid gap-1">
          {text.reason}
          <textarea name="reply" className="input" rows={2} maxLength={2000} />
        </label>
        {canAccept && (
          <button type="submit" name="decision" value="accept" className="button">
            {text.accept}
          </button>
        )}
        <button type="submit" name="decision" value="reject" className="button">
          {text.reject}
        </button>
      </form>
    </details>
  )
}
