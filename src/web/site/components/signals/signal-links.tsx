import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { signalPath } from './signal-card.tsx'

/** What can be done with a signal. A report names the page that the signal quotes. */
export function SignalLinks({ signal }: { signal: Pick<Signal, 'id' | 'evidence'> }) {
  const { m, href } = useMessages()
  const { links } = m.signalPages
  const source = signal.evidence.find(({ source_id }) => source_id !== null)?.source_id
  return (
    <p className="no-print mt-2 flex gap-4 text-sm">
      <a href={`${href(signalPath(signal))}#cite`} className="link">
        {links.cite}
      </a>
      {source && (
        <a href={href(`/report?source=${source}`)} className="link" rel="nofollow">
          {links.report}
        </a>
      )}
    </p>
  )
}
