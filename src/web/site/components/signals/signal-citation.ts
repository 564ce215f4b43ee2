import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useSourceDay } from '../../use-page-date.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'
import { quoteText } from '../directory/record-words.ts'

/** The lines of a citation: the quote, its source and date, and the address of the signal. Empty without evidence. */
export function useSignalCitation({ id, evidence: [first] }: Pick<Signal, 'id' | 'evidence'>): string[] {
  const siteName = useSite().name
  const { m, language } = useMessages()
  const sourceDay = useSourceDay()
  const baseUrl = useBaseUrl()
  if (first === undefined) return []
  return [
    quoteText(first.excerpt, first, { m, language }),
    [first.title, first.publisher, sourceDay(first)].filter(Boolean).join(', '),
    first.url,
    `${siteName}: ${baseUrl}/signals/${id}`,
  ]
}
