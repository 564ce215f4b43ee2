import { z } from 'zod'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { Evidence } from '../../contracts/firehose/signals.ts'
import { SourceShape } from './actor-shape.ts'

/** A source of a signal with its exact quote, and the quote in words. */
export const EvidenceShape = SourceShape.extend({ excerpt: z.string(), display: z.string() })

export function shapeEvidence(evidence: Evidence): z.infer<typeof EvidenceShape> {
  const { source_id, url, title, publisher, published_at, retrieved_at, excerpt } = evidence
  const display = readableExcerpt(excerpt, { url })
  return { id: source_id, url, title, publisher, published_at, retrieved_at, excerpt, display }
}
