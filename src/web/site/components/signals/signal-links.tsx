import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useSignalCitation } from './signal-citation.ts'

/** What can be done with a signal. "Cite" copies the citation; without script it opens below. */
export function SignalLinks({ signal }: { signal: Pick<Signal, 'id' | 'evidence'> }) {
  const { m, href } = useMessages()
  const { links } = m.signalPages
  const citation = useSignalCitation(signal)
  return (
    <div className="no-print mt-2 flex flex-wrap gap-x-4 text-sm">
      {citation.length > 0 && (
        <details className="cite cite-wide" data-copy data-copied={m.evidence.copied}>
          <summary className="link">{links.cite}</summary>
          <p className="cite-text whitespace-pre-line" dir="auto">
            {citation.join('\n')}
          </p>
        </details>
      )}
      <a href={href(`/report?signal=${signal.id}`)} className="link" rel="nofollow">
        {links.report}
      </a>
    </div>
  )
}
