/** Folds case, accents and punctuation for comparison. */
export function fold(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/[\u0300-\u036f\u00ad]/g, '')
  return plain
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export const foldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean)
