/** Around what is highlighted, until it is shown: characters that `plain` takes out of every text. */
export const markStart = '\u0001'
export const markEnd = '\u0002'

/** Breaks text at words. Marks take no room, and what they enclose is marked on every line that it reaches. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/[ \t]+/)) {
      for (const piece of pieces(word, width)) {
        const joined = line === '' ? piece : `${line} ${piece}`
        if (line !== '' && room(joined) > width) {
          lines.push(line)
          line = piece
        } else line = joined
      }
    }
    lines.push(line)
  }
  return balanced(lines)
}

/** How many columns it takes. */
const room = (text: string) => text.replaceAll(markStart, '').replaceAll(markEnd, '').length

/** A word that is longer than a line, such as an address, is cut. */
function pieces(word: string, width: number): string[] {
  if (room(word) <= width) return [word]
  const cut: string[] = []
  let piece = ''
  for (const character of word) {
    if (room(piece + character) > width) {
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
