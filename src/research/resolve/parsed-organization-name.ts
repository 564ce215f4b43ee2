import { wordMap, wordSet } from '../word-lists.ts'
import { foldName } from './parsed-person-name.ts'

/** The words of an organization name, without order and legal form. */
export type OrganizationName = {
  readonly words: readonly string[]
  /** Distinctive words: not "the", not "council", not the place. */
  readonly distinctive: readonly string[]
  readonly acronym: string
  /** Numbers and directions that separate similar names: District 5, North Side. */
  readonly markers: readonly string[]
  /** Head words such as council, commission or department. */
  readonly heads: readonly string[]
}

const legal = wordSet('inc incorporated llc llp ltd limited corp corporation co company nfp npo pllc pc lp')
const small = wordSet('the a an of and for in on at to by')
const abbreviations = wordMap(
  'dept:department assn:association assoc:association ctr:center centre:center cmte:committee comm:commission natl:national intl:international univ:university govt:government co:county st:saint mt:mount ft:fort bldg:building svcs:services svc:service dev:development mgmt:management',
)
const headWords = wordSet(
  'council commission committee subcommittee board department division office bureau agency authority association coalition alliance foundation fund trust union league society institute center partnership network company chamber club church school district library museum hospital clinic college university initiative program project campaign task force party federation cooperative collaborative service services',
)
const common = wordSet(
  'city town village county state public community civic common municipal regional local national american united new',
)
const directions = wordSet(
  'north south east west northern southern eastern western northeast northwest southeast southwest upper lower',
)
const numerals = wordMap(
  'first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 one:1 two:2 three:3',
)

export function parseOrganizationName(written: string, place?: string | null): OrganizationName {
  const bracketed = /\(([A-Z][A-Z&.]{1,9})\)/.exec(written)?.[1]
  const plain = foldName(written.replace(/\([^)]*\)/g, ' ')).replace(/&/g, ' and ')
  const raw: readonly string[] = plain.replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1').match(/[a-z0-9]+/g) ?? []
  const words = raw
    .filter((word, index) => !small.has(word) && !(legal.has(word) && index > 0 && index >= raw.length - 2))
    .map((word) => abbreviations.get(word) ?? word)
  const here = new Set<string>(foldName(place ?? '').match(/[a-z]+/g))
  const heads = words.filter((word) => headWords.has(word))
  const markers = words.flatMap((word) => {
    const number = /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? numerals.get(word)
    return number ? [number] : directions.has(word) ? [word.replace(/ern$/, '')] : []
  })
  return {
    words,
    distinctive: words.filter(
      (word) => !headWords.has(word) && !common.has(word) && !here.has(word) && word.length > 1,
    ),
    acronym: (bracketed ?? acronymOf(words)).toLowerCase().replace(/[^a-z]/g, ''),
    markers: markers.sort(),
    heads,
  }
}

function acronymOf(words: readonly string[]): string {
  return words.length >= 3 ? words.map((word) => word[0]).join('') : ''
}

/** Equal for "Gary Common Council" and "Common Council of Gary". */
export const sortedKey = (name: OrganizationName): string => [...name.words].sort().join(' ')
