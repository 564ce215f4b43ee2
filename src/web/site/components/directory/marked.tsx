/** Text with some of its words marked. Nothing is added or changed. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.filter((word) => word.length > 1 && word.length <= 200)
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
