import { formatDate, linkTo, quoted } from './quoted.ts'

type CitedSource = {
  url: string
  title: string
  publisher: string | null
  published_at: string | null
  retrieved_at: string
}

/** Formats title, publisher, dates and URL. */
function sourceLine({ url, title, publisher, published_at, retrieved_at }: CitedSource): string {
  const parts = [quoted(title, 200)]
  if (publisher !== null) parts.push(quoted(publisher, 120))
  if (published_at !== null) parts.push(`published ${formatDate(published_at)}`)
  parts.push(`retrieved ${formatDate(retrieved_at)}`)
  return `${parts.join(', ')}: ${linkTo(url)}`
}

/** Formats a quote, in the form for readers, and its source on two lines. */
export function evidenceLines(mark: string, display: string, source: CitedSource, indent = '   '): string[] {
  const name = mark === '' ? 'Evidence' : `Evidence ${mark}`
  return [`${indent}${name}: ${quoted(display)}`, `${indent}Source: ${sourceLine(source)}`]
}
