import { useMessages } from '../../messages/use-messages.ts'
import { usePageDate } from '../../use-page-date.ts'
import type { ProvenPassage } from './proven-passages.ts'
import { quoteText } from './record-words.ts'

type Cited = Omit<ProvenPassage['source'], 'excerpt' | 'entities'>

/** The text to copy. Script copies it at once; without it the text is shown. */
export function Citation({ excerpt, source }: { excerpt: string; source: Cited }) {
  const { m, language } = useMessages()
  const pageDate = usePageDate()
  const date = source.published_at
    ? pageDate(source.published_at)
    : m.evidence.readOn(pageDate(source.retrieved_at))
  const parts = [source.title, source.publisher, date, source.url].filter(Boolean)
  return (
    <details className="cite" data-copy data-copied={m.evidence.copied}>
      <summary className="link">{m.evidence.cite}</summary>
      <p className="cite-text" dir="auto">
        {`“${quoteText(excerpt, source, { m, language })}” ${parts.join(', ')}`}
      </p>
    </details>
  )
}
