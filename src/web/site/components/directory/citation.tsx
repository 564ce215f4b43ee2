import { useMessages } from '../../messages/use-messages.ts'
import { useSourceDay } from '../../use-page-date.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'
import { Icon } from '../layout/icon.tsx'
import type { ProvenPassage } from './proven-passages.ts'
import { quoteText } from './record-words.ts'

type Cited = Omit<ProvenPassage['source'], 'excerpt' | 'entities'>

/** The text to copy. Script copies it at once; without it the text is shown. */
export function Citation({ excerpt, source }: { excerpt: string; source: Cited }) {
  const { m, language } = useMessages()
  const words = useSourceWords(source)
  return (
    <details className="cite" data-copy data-copied={m.evidence.copied}>
      <summary className="link">{m.evidence.cite}</summary>
      <p className="cite-text" dir="auto">
        {`“${quoteText(excerpt, source, { m, language })}” ${words}`}
      </p>
    </details>
  )
}

/** The button that copies a source without a quote: its page, and ours with all its quotes. */
export function SourceCitation({ source }: { source: Cited & { id: string } }) {
  const { m, href } = useMessages()
  const baseUrl = useBaseUrl()
  const { name } = useSite()
  const words = useSourceWords(source)
  return (
    <details className="cite cite-wide" data-copy data-copied={m.evidence.copied}>
      <summary className="button">
        <Icon name="cite" />
        {m.actor.cite}
      </summary>
      <p className="cite-text" dir="auto">
        {`${words}, ${name}: ${baseUrl}${href(`/sources/${source.id}`)}`}
      </p>
    </details>
  )
}

/** Title, publisher, date and address. */
function useSourceWords(source: Cited): string {
  const { title, publisher, url } = source
  return [title, publisher, useSourceDay()(source), url].filter(Boolean).join(', ')
}
