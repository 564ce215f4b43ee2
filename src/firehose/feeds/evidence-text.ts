import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { Evidence, Signal } from '../../contracts/firehose/signals.ts'

/** Publisher, title and retrieval date of a source. */
export function sourceLine({ publisher, title, retrieved_at }: Evidence): string {
  const from = publisher === null || title.includes(publisher) ? title : `${publisher}: ${title}`
  return `${from}, read on ${retrieved_at.slice(0, 10)}`
}

/** The summary and all evidence as plain text. Quotes are never shortened; records are shown in words. */
export function signalText({ summary, evidence }: Signal): string {
  const quotes = evidence.map(
    (one) => `“${readableExcerpt(one.excerpt, one)}”\n${sourceLine(one)}\n${one.url}`,
  )
  return [...(summary === null ? [] : [summary]), ...quotes].join('\n\n')
}
