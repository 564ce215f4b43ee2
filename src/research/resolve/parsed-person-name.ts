import { nameParticles, nameTitles, rareParticles } from '../../contracts/directory/name-words.ts'
import { wordMap, wordSet } from '../word-lists.ts'

/** A parsed person's name, in lower case, without accents and punctuation. */
export type PersonName = {
  /** First and middle names or initials, in order. */
  readonly given: readonly string[]
  /** The words of the surname; a double surname has several. */
  readonly surname: readonly string[]
  /** `jr`, `sr`, `2` to `5`. */
  readonly suffix: string | null
  /** In quotes or parentheses. */
  readonly nicknames: readonly string[]
}

const degrees = wordSet('md phd esq cpa jd mba ma rn edd dds msw lcsw pe aicp aia mph do dvm ret usn usaf')
const suffixes = wordMap('jr:jr junior:jr sr:sr senior:sr ii:2 2nd:2 iii:3 3rd:3 iv:4 4th:4 v:5')
const particles: ReadonlySet<string> = new Set([...nameParticles, ...rareParticles])

export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’‘`´']/g, '')

export function parsePersonName(written: string): PersonName {
  const nicknames = [
    ...written.matchAll(/["“”(]([^"“”()]{2,30})["“”)]|(?<=\s)'([^']{2,20})'(?=\s)/g),
  ].flatMap(([, a, b]) => words(a ?? b ?? ''))
  const plain = written.replace(/["“”(][^"“”()]*["“”)]|(?<=\s)'[^']{2,20}'(?=\s)/g, ' ')
  const parts = plain
    .split(',')
    .map((part) => words(part))
    .filter((part) => part.length > 0)
  const tails = parts
    .slice(1)
    .filter((part) => !part.every((word) => (suffixes.has(word) && word !== 'v') || degrees.has(word)))
  const isLastFirst = tails.length > 0
  let suffix: string | null = null
  const cleaned = parts
    .map((part) =>
      part.filter((word, index) => {
        const known = suffixes.get(word)
        // A V inside a name is an initial; at the end of a longer name it is a suffix.
        const counts = known && (word !== 'v' || (index === part.length - 1 && part.length > 2))
        if (counts) suffix = known
        return !counts && !degrees.has(word)
      }),
    )
    .filter((part) => part.length > 0)
  const [first = [], ...rest] = cleaned
  if (isLastFirst) return { given: withoutTitles(rest.flat()), surname: first, suffix, nicknames }
  const all = withoutTitles(cleaned.flat())
  let at = Math.max(0, all.length - 1)
  while (at > 1 && particles.has(all[at - 1] ?? '')) at--
  return { given: all.slice(0, at), surname: all.slice(at), suffix, nicknames }
}

function withoutTitles(all: readonly string[]): string[] {
  let at = 0
  while (at < all.length - 2 && nameTitles.has(all[at] ?? '')) at++
  return all.slice(at)
}

/** The words of a name. Joined initials ("J.T.") are separated. */
function words(text: string): string[] {
  return (
    foldName(text)
      .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1. ')
      .match(/[a-z0-9]+/g) ?? []
  )
}
