import type { PageRecord } from './journal.ts'
import type { CitedSource } from './result.ts'
import { sourceClassOf } from './source-class.ts'

const dayMs = 86_400_000
/** Nobody put a page on the web before there was one. */
const firstYear = 1990

/** A page as the directory cites it. */
export function citedSource({ page }: PageRecord): CitedSource {
  const { finalUrl, title, siteName, publishedAt, retrievedAt, textHash } = page!
  return {
    url: finalUrl,
    title: (title?.trim() || finalUrl).slice(0, 500),
    publisher: (siteName?.trim() || new URL(finalUrl).hostname.replace(/^www\./, '')).slice(0, 300),
    sourceClass: sourceClassOf(page!),
    publishedAt: believable(publishedAt, retrievedAt),
    ...{ retrievedAt, textHash },
  }
}

/** What a page says of its own date, unless it cannot be. */
function believable(stated: string | null, retrievedAt: string): string | null {
  const at = new Date(stated ?? Number.NaN)
  const isPossible = at.getTime() <= Date.parse(retrievedAt) + dayMs && at.getUTCFullYear() >= firstYear
  return isPossible ? at.toISOString() : null
}
