import type { EventEvidence } from '../../directory/index.ts'
import type { SignalDraftInput } from './append-signals.ts'

/** What a signal may hold of a text, as for any publisher. */
const most = { title: 300, publisher: 200, excerpt: 2000 }

/** Evidence from the directory, as a signal carries it. */
export function evidenceOf(evidence: EventEvidence, baseUrl: string): SignalDraftInput['evidence'][number] {
  return {
    source_id: evidence.sourceId,
    // Pages of the sample town are stored without the address of the service.
    url: evidence.url.startsWith('/') ? `${baseUrl}${evidence.url}` : evidence.url,
    title: cut(evidence.title, most.title),
    ...(evidence.publisher !== null && { publisher: cut(evidence.publisher, most.publisher) }),
    ...(evidence.publishedAt !== null && { published_at: evidence.publishedAt }),
    retrieved_at: evidence.retrievedAt,
    // The beginning of an exact quote is one too: nothing is put at its end.
    excerpt: beginning(evidence.excerpt, most.excerpt),
    ...(evidence.contentHash && { content_hash: evidence.contentHash }),
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
