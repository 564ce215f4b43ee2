import type { Span } from '../page.ts'
import { givenNames } from './given-names.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { readPersonName } from './person-name.ts'
import { fold } from './text-folding.ts'

const given = '\\p{Lu}[\\p{Ll}\\p{M}]+(?:-\\p{Lu}\\p{Ll}+)?'
const couple = new RegExp(
  `(?<![\\p{L}’'-]|\\p{L}, )(?<first>${given})(?: \\p{Lu}\\.)? (?:and|&) (?<second>${given}(?: (?:\\p{Lu}\\.|${given}))?) (?<surname>\\p{Lu}[\\p{L}'’-]*\\p{Ll})(?![\\p{L}'’-]| (?:&|\\p{Lu}\\p{Ll}))`,
  'gu',
)

/** "Ann and Bo Field" are two people; each is quoted with both. */
export function couplesIn(text: string): (Span & { readonly name: string })[] {
  return [...text.matchAll(couple)].flatMap(({ index: start, 0: whole, groups }) => {
    const names = [groups!['first'], groups!['second']].map((one) => `${one} ${groups!['surname']}`)
    // "Anne Field and Bo Lind" is no couple.
    const before = /\p{L}+(?= $)/u.exec(text.slice(Math.max(0, start - 30), start))?.[0] ?? ''
    if (/^\p{Lu}/u.test(before) && !ordinaryWords.has(fold(before))) return []
    const [, middle] = groups!['second']!.split(' ')
    if (middle && !middle.endsWith('.') && !givenNames.has(fold(middle))) return []
    if (!names.every((name) => readPersonName(name)?.certainty === 'sure')) return []
    return names.map((name) => ({ name, start, end: start + whole.length }))
  })
}
