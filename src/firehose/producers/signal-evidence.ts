import { type EventEvidence, sourceUrl } from '../../directory/index.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { SignalDraftInput } from './append-signals.ts'

/** Limits, the same as for any publisher. */
const maxLength = { title: 300, publisher: 200, excerpt: 2000 }

export function evidenceOf(evidence: EventEvidence, baseUrl: string): SignalDraftInput['evidence'][number] {
  return {
    ...(evidence.sourceId !== null && { source_id: evidence.sourceId }),
    url: sourceUrl(evidence.url, baseUrl),
    title: truncateWithEllipsis(evidence.title, maxLength.title),
    ...(evidence.publisher !== null && {
      publisher: truncateWithEllipsis(evidence.publisher, maxLength.publisher),
    }),
    ...(evidence.publishedAt !== null && { published_at: evidence.publishedAt }),
    retrieved_at: evidence.retrievedAt,
    // A truncated quote stays an exact quote, so no ellipsis is added.
    excerpt: cutText(evidence.excerpt, maxLength.excerpt),
    ...(evidence.contentHash && { content_hash: evidence.contentHash }),
  }
}

export function truncateWithEllipsis(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`
}
