import { Cells } from './cells.tsx'
import { markedParts } from './marked-parts.ts'

/** Text with some of its words marked. Nothing is added or changed. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <mark key={index}>{part}</mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <Cells key={index} text={part} />
    ),
  )
}
