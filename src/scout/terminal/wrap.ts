/** Mark a highlight until it is printed; `sanitize` removes these characters from all other text. */
export const markStart = '\u0001'
export const markEnd = '\u0002'

/** Wraps text at words. Highlight marks have no width and are repeated on every line they span. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/[ \t]+/)) {
      for (const piece of pieces(word, width)) {
        const joined = line === '' ? piece : `${line} ${piece}`
        if (line !== '' && displayWidth(joined) > width) {
          lines.push(line)
          line = piece
        } else line = joined
      }
    }
    lines.push(line)
  }
  return balanced(lines)
}

/** The width in columns. */
const displayWidth = (text: string) => text.replaceAll(markStart, '').replaceAll(markEnd, '').length

/** Splits a word that is longer than a line, such as a URL. */
function pieces(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word]
  const cut: string[] = []
  let piece = ''
  for (const character of word) {
    if (displayWidth(piece + character) > width) {
      cut.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...cut, piece]
}

function balanced(lines: readonly string[]): string[] {
  let isOpen = false
  return lines.map((line) => {
    const opened = isOpen ? markStart + line : line
    isOpen = opened.lastIndexOf(markStart) > opened.lastIndexOf(markEnd)
    return isOpen ? opened + markEnd : opened
  })
}
