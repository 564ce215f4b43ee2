/** Lower case, no accents, punctuation as spaces: the form in which names are compared and sorted. */
export function foldText(text: string): string {
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
  return foldText(text)
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/ +/g, '-')
}
