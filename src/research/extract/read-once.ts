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
    const own = copyOf(text)
    const result = read(own)
    known.set(own, result)
    return result
  }
}

/** A part of a string keeps the whole string in memory, here the text of a page. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
