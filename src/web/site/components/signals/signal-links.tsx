import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { signalPath } from './signal-card.tsx'

/** What can be done with a signal. */
export function SignalLinks({ signal }: { signal: Pick<Signal, 'id'> }) {
  const { m, href } = useMessages()
  const { links } = m.signalPages
  return (
    <p className="no-print mt-2 flex gap-4 text-sm">
      <a href={`${href(signalPath(signal))}#cite`} className="link">
        {links.cite}
      </a>
      <a href={href(`/report?signal=${signal.id}`)} className="link" rel="nofollow">
        {links.report}
      </a>
    </p>
  )
}
