import { type Refusal, refused } from './outcome.ts'

/** Content types that can be read, without parameters. */
const readable =
  /^(text\/(html|plain|xml|calendar|x-calendar|vcard|csv|markdown|x-markdown)|application\/(xhtml\+xml|pdf|x-pdf|xml|[\w.-]+\+xml|json|[\w.-]+\+json|calendar|ics|x-gzip|gzip))$/
/** Types that servers send for unknown content. */
export const unknownType =
  /^(|application\/(octet-stream|binary|unknown|download|force-download|x-download)|binary\/octet-stream|unknown\/unknown|content\/unknown)$/

export const essenceOf = (header: string | null): string =>
  (header ?? '').split(';', 1)[0]!.trim().toLowerCase()

export function contentRefusal(header: string | null): Refusal | null {
  const essence = essenceOf(header)
  if (unknownType.test(essence) || readable.test(essence)) return null
  return refused('unsupported_content', `The content type ${safeName(essence)} is not supported.`)
}

/** Limits a type to safe characters before it is shown to people. */
export const safeName = (essence: string) => (/^[\w.+/-]{1,60}$/.test(essence) ? essence : 'of this page')
