import { load } from 'cheerio/slim'
import { normalizeSpace } from './text-builder.ts'

/** The text of a short piece of HTML: without tags, and with entities decoded once. */
export function markupText(html: string): string {
  const text = html.replace(/<[^<>]{0,2000}>/g, ' ')
  if (!text.includes('&')) return normalizeSpace(text)
  const decoded = load(text.replaceAll('<', '&lt;')).text()
  return normalizeSpace(decoded.replace(/\p{Cc}/gu, ' '))
}
