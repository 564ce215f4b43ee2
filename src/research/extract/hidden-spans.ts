import type { PageContent, PageLayout } from '../page.ts'

type Span = { readonly start: number; readonly end: number }

/** The parts of a span that a reader of the page cannot see. The spans are sorted, so binary search works. */
export function hiddenSpansIn(
  { unseen = [] }: PageContent & PageLayout,
  { start, end }: Span,
): readonly Span[] {
  let low = 0
  let high = unseen.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (unseen[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  let last = low
  while (last < unseen.length && unseen[last]!.start < end) last += 1
  return unseen.slice(low, last)
}
