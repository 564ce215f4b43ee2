import type { Span } from '../privacy/private-text.ts'

/** Replaces a removed name or text. */
export const removedText = 'Removed'

/** Overlapping spans are removed as one. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let [result, end] = ['', 0]
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start >= end) result += text.slice(end, span.start) + removedText
    end = Math.max(end, span.end)
  }
  return result + text.slice(end)
}
