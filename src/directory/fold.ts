const isPlainAscii = /^[ -~]*$/

/** Lower case, no accents, punctuation as spaces: the form in which names are compared and sorted. */
export function foldText(text: string): string {
  // Most names and descriptions: the same, without looking every character up in Unicode's tables.
  if (isPlainAscii.test(text)) {
    return text
      .toLowerCase()
      .replace(/['`.]+/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’‘`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Lower-case ASCII words joined by dashes: "Winston-Salem" becomes winston-salem. */
export function slugOf(text: string): string {
  return slugOfFolded(foldText(text))
}

/** The same of a text that is folded already. */
export function slugOfFolded(folded: string): string {
  return folded
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/ +/g, '-')
}
