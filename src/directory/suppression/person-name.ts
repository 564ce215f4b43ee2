import { formsOfAddress, nameParticles, nameSuffixes } from '../../contracts/directory/name-words.ts'
import { foldText } from '../fold.ts'

/** The parts of a name by which people are told apart, folded. */
type PersonName = { first: string; middle: string; last: string; suffix: string }

const suffixes: ReadonlySet<string> = new Set(nameSuffixes)
const titles: ReadonlySet<string> = new Set(formsOfAddress)
const particles: ReadonlySet<string> = new Set(nameParticles)

export const isSuffix = (folded: string): boolean => suffixes.has(folded)

/** Undefined for what is no full name: a word, or an initial and a last name, could be many people. */
function partsOf(words: readonly string[]): PersonName | undefined {
  const start = titles.has(words[0] ?? '') ? 1 : 0
  const end = isSuffix(words.at(-1) ?? '') ? -1 : undefined
  const own = words.slice(start, end)
  const [first = ''] = own
  if (own.length < 2 || first.length < 2) return undefined
  let split = own.length - 1
  while (split > 1 && particles.has(own[split - 1]!)) split--
  return {
    first,
    middle: split > 1 ? own[1]! : '',
    last: own.slice(split).join(' '),
    suffix: end === undefined ? '' : words.at(-1)!,
  }
}

/** Hyphens join a last name: "Okonjo-Vance" is one word. */
const foldedWord = (word: string): string => foldText(word).replaceAll(' ', '')

/** The folded words of a name in their usual order: "Doe, Jane Q., Jr." is "jane q doe jr". */
function orderedWords(name: string): string[] {
  const pieces = name
    .split(',')
    .map((piece) => piece.split(/\s+/).map(foldedWord).filter(Boolean))
    .filter(({ length }) => length > 0)
  const isLone = ([word = '', ...more]: string[]) => more.length === 0 && isSuffix(word)
  const [before = [], ...after] = pieces.filter((piece) => !isLone(piece))
  return [...after.flat(), ...before, ...pieces.filter(isLone).flat()]
}

/**
 * Keys of a name so that a suppressed name and another one share a key when both may be the same person: first and last
 * name agree, and a middle name or a suffix is compared only when both names have one. An initial stands for every
 * middle name that it begins.
 */
const keysOf = ({ first, last }: PersonName, middles: readonly string[], ends: readonly string[]): string[] =>
  middles.flatMap((middle) => ends.map((end) => [first, middle, last, end].join('\0')))

/** Stands for any middle name or suffix. */
const any = '+'

/** Where a middle name is known, an alias without it must not stand for other middle names. */
function isLessKnown(one: PersonName, all: readonly PersonName[]): boolean {
  return all.some(
    ({ first, middle, last, suffix }) =>
      first === one.first &&
      last === one.last &&
      (one.middle === '' || middle === one.middle) &&
      (one.suffix === '' || suffix === one.suffix) &&
      (middle !== one.middle || suffix !== one.suffix),
  )
}

/** The keys under which names of one person are stored. */
export function storedKeys(names: readonly string[]): string[] {
  const parsed = names.flatMap((name) => partsOf(orderedWords(name)) ?? [])
  const keys = parsed
    .filter((one) => !isLessKnown(one, parsed))
    .flatMap((one) => {
      const { middle, suffix } = one
      const initial = middle.slice(0, 1)
      const middles =
        middle === '' ? ['', any] : middle === initial ? ['', initial, initial + any] : ['', initial, middle]
      return keysOf(one, middles, suffix === '' ? ['', any] : ['', suffix])
    })
  return [...new Set(keys)]
}

/** The keys under which somebody with this name would be stored; `words` are folded. */
export function soughtKeysOfWords(words: readonly string[]): string[] {
  const name = partsOf(words)
  if (name === undefined) return []
  const { middle, suffix } = name
  const initial = middle.slice(0, 1)
  const middles = middle === '' ? [''] : middle === initial ? [any, initial] : [any, middle, initial + any]
  return keysOf(name, middles, suffix === '' ? [''] : [any, suffix])
}

export const soughtKeys = (name: string): string[] => soughtKeysOfWords(orderedWords(name))

/** A full name as texts may shorten it: without middle names and suffix, and with an initial. */
export function shorterNames(name: string): string[] {
  if (name.includes(',')) return []
  const words = name.trim().split(/\s+/)
  const parts = partsOf(words.map(foldedWord))
  if (parts === undefined || (parts.middle === '' && parts.suffix === '')) return []
  const end = parts.suffix === '' ? words.length : words.length - 1
  const start = words.findIndex((word) => foldedWord(word) === parts.first)
  const last = words.slice(end - parts.last.split(' ').length, end)
  const short = [words[start]!, ...last].join(' ')
  if (parts.middle === '') return [short]
  const initial = words[start + 1]!.slice(0, 1)
  return [short, ...[`${initial}.`, initial].map((middle) => [words[start]!, middle, ...last].join(' '))]
}

/** Expressions of PostgreSQL that find the names with a middle name, where none is known. */
export function longerNamePatterns(names: readonly string[]): string[] {
  const parsed = names.flatMap((name) => partsOf(orderedWords(name)) ?? [])
  return names.flatMap((name) => {
    const words = name.trim().split(/\s+/)
    const isUsual = words.length === 2 && words.every((word) => /^\p{Lu}[\p{L}’'-]+$/u.test(word))
    const parts = partsOf(orderedWords(name))
    if (!isUsual || parts === undefined || isLessKnown(parts, parsed)) return []
    const middle = String.raw`[[:upper:]][[:alpha:]’'-]*\.?\s+`
    return [String.raw`\m${words[0]}\s+${middle}(?:${middle})?${words[1]}\M`]
  })
}
