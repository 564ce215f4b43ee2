/** Text with some of its words marked. Nothing is added or changed. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  // In a fixed order, because rows with the same words then share the compiled pattern; "schools" before "school".
  const wanted = words.filter((word) => word.length > 1 && word.length <= 200).sort(byLength)
  if (wanted.length === 0) return text
  const pattern = new RegExp(`(${wanted.map(escapePattern).join('|')})`, 'giu')
  return text.split(pattern).map((part, index) =>
    // With one group, split alternates between text and matches.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <mark key={index}>{part}</mark>
    ) : (
      part
    ),
  )
}

const escapePattern = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const byLength = (one: string, other: string) =>
  other.length - one.length || (one < other ? -1 : one > other ? 1 : 0)
