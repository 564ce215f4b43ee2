/** Translates a sentence that the service wrote in English; undefined without a translation. */
export type ServiceText = (text: string) => string | undefined

type Template = {
  /** The literal parts and, between them, the names of the placeholders. */
  readonly parts: readonly string[]
  readonly translation: string
}

const placeholder = /\{(\w+)\}/g

/**
 * Translates by a table from English sentences to another language. `{name}` stands for any text within a sentence,
 * which the translation repeats, in the words of `translateValue`, or leaves out. A text that has no entry of its own is
 * translated sentence by sentence.
 */
export function serviceText(
  table: Readonly<Record<string, string>>,
  translateValue = (value: string) => value,
): ServiceText {
  const literalLength = ({ parts }: Template) =>
    parts.reduce((sum, part, index) => sum + (index % 2 === 0 ? part.length : 0), 0)
  // The most specific sentence comes first, because a placeholder also matches the rest of a longer sentence.
  const templates = Object.entries(table)
    .map(([sentence, translation]): Template => ({ parts: sentence.split(placeholder), translation }))
    .toSorted((a, b) => literalLength(b) - literalLength(a))
  const translate = (text: string): string | undefined => {
    for (const { parts, translation } of templates) {
      const values = valuesIn(text, parts)
      if (values)
        return translation.replaceAll(placeholder, (_, name: string) =>
          translateValue(values.get(name) ?? ''),
        )
    }
    return undefined
  }
  return (text) => {
    const whole = translate(text)
    if (whole !== undefined) return whole
    // The space after `p.m.` ends no sentence.
    const sentences = text
      .replaceAll('.m. ', '.m.\u00a0')
      .split(/(?<=\.) /)
      .map(translate)
    return sentences.includes(undefined) ? undefined : sentences.join(' ')
  }
}

/** What the placeholders stand for, or undefined if the text is another sentence. */
function valuesIn(text: string, parts: readonly string[]): Map<string, string> | undefined {
  const values = new Map<string, string>()
  const [start = ''] = parts
  if (!text.startsWith(start)) return undefined
  let at = start.length
  for (let index = 1; index < parts.length; index += 2) {
    const literal = parts[index + 1]!
    const isLast = index + 2 === parts.length
    const end = isLast ? text.length - literal.length : text.indexOf(literal, at)
    if (end <= at || !text.startsWith(literal, end)) return undefined
    const value = text.slice(at, end)
    if (value.includes('. ')) return undefined
    values.set(parts[index]!, value)
    at = end + literal.length
  }
  return at === text.length ? values : undefined
}
