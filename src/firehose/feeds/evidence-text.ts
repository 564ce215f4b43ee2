import type { Evidence, Signal } from '../../contracts/firehose/signals.ts'

/** Where the words stand: publisher, title and the day they were read. */
export function sourceLine({ publisher, title, retrieved_at }: Evidence): string {
  const from = publisher === null || title.includes(publisher) ? title : `${publisher}: ${title}`
  return `${from}, read on ${retrieved_at.slice(0, 10)}`
}

/** The signal and its proof as plain text. Quotes are exact: nothing is cut or corrected. */
export function signalText({ summary, evidence }: Signal): string {
  const quotes = evidence.map((one) => `“${one.excerpt}”\n${sourceLine(one)}\n${one.url}`)
  return [...(summary === null ? [] : [summary]), ...quotes].join('\n\n')
}
