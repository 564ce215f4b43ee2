import { officeWords } from './gazetteer-corrections.ts'

const smallWords: ReadonlySet<string> = new Set(['of', 'the', 'by', 'in', 'on', 'and', 'at'])

/**
 * Restores the spelling of names from the postal list, which capitalizes every word and has no punctuation:
 * "Bird In Hand" becomes Bird in Hand, "Mc Graw" McGraw, "Melcher-dallas" Melcher-Dallas.
 */
export function postalName(city: string): string {
  return city
    .replace(/\bMc (?=[A-Z])/g, 'Mc')
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/-([a-z])/g, (_, letter: string) => `-${letter.toUpperCase()}`)
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word.toLowerCase()) ? word.toLowerCase() : word))
    .join(' ')
    .replace(/^City of /, '')
}

/** Whether the name is a company or office with its own ZIP code. */
export function isOffice(city: string): boolean {
  if (/[\d&/]/.test(city)) return true
  const words = city.toLowerCase().split(' ')
  if (words.length > 1 && words.some((word) => officeWords.has(word))) return true
  return /\b(?:national bank|bank of|first union bank|amsouth bank|us bank|us west|gen electric)\b/i.test(
    city,
  )
}
