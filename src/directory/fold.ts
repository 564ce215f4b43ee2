const isPlainAscii = /^[ -~]*$/

/** Normalizes text for comparing and sorting names: lower case, no accents, punctuation as spaces. */
export function foldText(text: string): string {
  // ASCII text, which is most of the input, needs no Unicode normalization.
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

/** Builds a slug of lower-case ASCII words: "Winston-Salem" becomes winston-salem. */
export function slugOf(text: string): string {
  return slugOfFolded(foldText(text))
}

/** Builds a slug of folded text. */
export function slugOfFolded(folded: string): string {
  return folded
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/ +/g, '-')
}
