import type { ToldEvidence } from '../../directory/index.ts'
import type { SignalDraftInput } from './append-signals.ts'

/** What a signal may hold of a text, as for any publisher. */
const most = { title: 300, publisher: 200, excerpt: 2000 }

/** Evidence from the directory, as a signal carries it. */
export function evidenceOf(told: ToldEvidence, baseUrl: string): SignalDraftInput['evidence'][number] {
  return {
    source_id: told.sourceId,
    // Pages of the sample town are stored without the address of the service.
    url: told.url.startsWith('/') ? `${baseUrl}${told.url}` : told.url,
    title: cut(told.title, most.title),
    ...(told.publisher !== null && { publisher: cut(told.publisher, most.publisher) }),
    ...(told.publishedAt !== null && { published_at: told.publishedAt }),
    retrieved_at: told.retrievedAt,
    // The beginning of an exact quote is one too: nothing is put at its end.
    excerpt: beginning(told.excerpt, most.excerpt),
    ...(told.contentHash && { content_hash: told.contentHash }),
  }
}

export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${beginning(text, length - 1)}…`
}

/** At most so many characters, and no half of one. */
function beginning(text: string, length: number): string {
  const part = text.slice(0, length)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
