import { firstIndex } from '../first-index.ts'
import type { PageLayout, Span } from '../page.ts'

/** The parts of a span that a reader of the page cannot see. The spans are sorted, so binary search works. */
export function hiddenSpansIn({ unseen = [] }: PageLayout, { start, end }: Span): readonly Span[] {
  const from = firstIndex(unseen, (span) => span.end > start)
  return unseen.slice(
    from,
    firstIndex(unseen, (span) => span.start >= end),
  )
}
