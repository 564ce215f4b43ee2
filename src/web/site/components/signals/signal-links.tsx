import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { CopiedText } from '../directory/copied-text.tsx'
import { useSignalCitation } from './signal-citation.ts'

/** What can be done with a signal. "Cite" copies the citation. */
export function SignalLinks({ signal }: { signal: Pick<Signal, 'id' | 'evidence'> }) {
  const { m, href } = useMessages()
  const { links } = m.signalPages
  const citation = useSignalCitation(signal)
  return (
    <div className="no-print mt-2 flex flex-wrap gap-x-4 text-sm">
      {citation.length > 0 && <CopiedText label={links.cite} isBelow text={citation.join('\n')} />}
      <a href={href(`/report?signal=${signal.id}`)} className="link" rel="nofollow">
        {links.report}
      </a>
    </div>
  )
}
