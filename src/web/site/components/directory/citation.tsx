import { useMessages } from '../../messages/use-messages.ts'
import { useSourceDay } from '../../use-page-date.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'
import { Icon } from '../layout/icon.tsx'
import { CopiedText } from './copied-text.tsx'
import type { ProvenPassage } from './proven-passages.ts'
import { quoteText } from './record-words.ts'

type Cited = Omit<ProvenPassage['source'], 'excerpt' | 'entities'>

/** A quote with its source. */
export function Citation({ excerpt, source }: { excerpt: string; source: Cited }) {
  const { m, language } = useMessages()
  const words = useSourceWords(source)
  return (
    <CopiedText label={m.evidence.cite} text={`“${quoteText(excerpt, source, { m, language })}” ${words}`} />
  )
}

/** A source without a quote: its page, and ours with all its quotes. */
export function SourceCitation({ source }: { source: Cited & { id: string } }) {
  const { m, href } = useMessages()
  const baseUrl = useBaseUrl()
  const { name } = useSite()
  const words = useSourceWords(source)
  const label = (
    <>
      <Icon name="cite" />
      {m.actor.cite}
    </>
  )
  const text = `${words}, ${name}: ${baseUrl}${href(`/sources/${source.id}`)}`
  return <CopiedText label={label} variant="button" isBelow text={text} />
}

/** Title, publisher, date and address. */
function useSourceWords(source: Cited): string {
  const { title, publisher, url } = source
  return [title, publisher, useSourceDay()(source), url].filter(Boolean).join(', ')
}
