const most = 4000
/** Longer texts are sentences, which few rules read twice. */
const longest = 200

/** Reads each short text once, because the rules of a page ask about the same lines and names many times. */
export function readOnce<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > longest) return read(text)
    if (known.has(text)) return known.get(text) as Result
    if (known.size >= most) known.clear()
    const result = read(text)
    known.set(text, result)
    return result
  }
}
