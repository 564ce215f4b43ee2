import type { EventEvidence } from '../../directory/index.ts'
import type { SignalDraftInput } from './append-signals.ts'

/** Limits, the same as for any publisher. */
const maxLength = { title: 300, publisher: 200, excerpt: 2000 }

export function evidenceOf(evidence: EventEvidence, baseUrl: string): SignalDraftInput['evidence'][number] {
  return {
    ...(evidence.sourceId !== null && { source_id: evidence.sourceId }),
    // Pages of the sample town are stored as paths.
    url: evidence.url.startsWith('/') ? `${baseUrl}${evidence.url}` : evidence.url,
    title: truncateWithEllipsis(evidence.title, maxLength.title),
    ...(evidence.publisher !== null && {
      publisher: truncateWithEllipsis(evidence.publisher, maxLength.publisher),
    }),
    ...(evidence.publishedAt !== null && { published_at: evidence.publishedAt }),
    retrieved_at: evidence.retrievedAt,
    // A truncated quote stays an exact quote, so no ellipsis is added.
    excerpt: truncate(evidence.excerpt, maxLength.excerpt),
    ...(evidence.contentHash && { content_hash: evidence.contentHash }),
  }
}

export function truncateWithEllipsis(text: string, length: number): string {
  return text.length <= length ? text : `${truncate(text, length - 1)}…`
}

/** Never splits a surrogate pair. */
function truncate(text: string, length: number): string {
  const part = text.slice(0, length)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
