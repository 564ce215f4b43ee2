import { useMessages } from '../../messages/use-messages.ts'
import type { EntityType } from '../../vocabulary.ts'
import { Icon } from '../layout/icon.tsx'

export type QueueEntry = {
  id: string
  name: string
  type: EntityType
  state: 'open' | 'accepted' | 'merged' | 'rejected' | 'published'
  verdict: 'same' | 'maybe' | 'new'
}

/** All candidates with their decisions, best proven first. */
export function CandidateQueue(props: { queue: readonly QueueEntry[]; current: string; base: string }) {
  const { queue, current, base } = props
  const { m } = useMessages()
  const text = m.discovery.review
  const open = queue.filter(({ state }) => state === 'open').length
  return (
    <nav className="queue" aria-label={text.queue}>
      <div className="queue-view">
        <p className="flex justify-between text-sm">
          <strong>{m.discovery.run.decided(queue.length - open, queue.length)}</strong>
          <span className="text-soft">{text.open(open)}</span>
        </p>
        <progress className="meter" max={queue.length} value={queue.length - open} aria-label={text.queue} />
        <ol>
          {queue.map(({ id, name, type, state, verdict }) => (
            <li key={id}>
              <a href={`${base}/${id}`} aria-current={id === current ? 'page' : undefined}>
                <Icon name={state === 'open' ? type : 'check'} />
                <span className="queue-name" dir="auto">
                  {name}
                </span>
                {state === 'open' ? (
                  <span className={verdict === 'new' ? 'tag tag-fresh' : 'tag tag-warn'}>
                    {text.verdict[verdict]}
                  </span>
                ) : (
                  <span className="text-micro text-soft">{text.state[state]}</span>
                )}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
