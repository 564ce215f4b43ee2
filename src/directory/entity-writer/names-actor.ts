import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { nameSuffixes } from '../../contracts/directory/name-words.ts'
import { foldText } from '../fold.ts'

type Actor = Pick<ActorRecord, 'type' | 'name' | 'place' | 'website' | 'claims'>
type Source = ActorRecord['sources'][number]
type Quote = Pick<ActorRecord['claims'][number], 'excerpt' | 'excerpt_format' | 'context'>

const suffixes: ReadonlySet<string> = new Set([...nameSuffixes, 'md', 'phd', 'esq'])
const connectives: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'at',
  'for',
  'in',
  'of',
  'on',
  'the',
  'to',
])
/** Words that half of the bodies of a place have in their names: alone, they name none of them. */
const kindsOfBodies: ReadonlySet<string> = new Set(
  `agency alliance assembly association authority board bureau center church city club coalition commission commissioners
  committee council corporation court department district division foundation fund government library office
  organization party police school schools society team union`.split(/\s+/),
)
const kindsOfPlaces = ['city', 'county', 'state', 'town', 'township', 'village']

/**
 * Whether a quote is about an actor: it or the text around it names the actor, or the page is the actor's own. A record
 * of a data file describes one actor.
 */
export function isAbout(actor: Actor, quote: Quote, source: Source | undefined): boolean {
  if (source?.source_class === 'dataset' || (quote.excerpt_format ?? 'text') !== 'text') return true
  const { before = '', after = '' } = quote.context ?? {}
  const texts = [`${before} ${quote.excerpt} ${after}`, source?.title ?? '', source?.publisher ?? '']
  return texts.some((text) => namesActor(actor, text)) || (source !== undefined && isOwnPage(actor, source))
}

function namesActor(actor: Actor, text: string): boolean {
  const folded = ` ${foldText(text)} `
  return shortNames(actor).some((name) => folded.includes(` ${name} `))
}

/** What a text may call an actor: its names, the family name of a person, the distinctive words of other names. */
function shortNames({ type, name, place, claims }: Actor): string[] {
  const full = [name, ...claims.flatMap((claim) => (claim.kind === 'alias' ? claim.text : []))].map(foldText)
  const own = foldText(name).split(' ')
  if (type === 'person')
    return [...full, own.filter((word) => !suffixes.has(word)).at(-1) ?? ''].filter(Boolean)
  // The name of its place is also the name of everybody else there.
  const placeName = foldText(place).split(' ')
  const common = new Set([...connectives, ...kindsOfPlaces, ...placeName])
  const distinctive = own.filter((word) => !common.has(word))
  const isGeneric = distinctive.length === 1 && kindsOfBodies.has(distinctive[0]!)
  // "City Council" names the council of one place, but "council" does not.
  const core = isGeneric
    ? own.filter((word) => kindsOfPlaces.includes(word) || word === distinctive[0])
    : distinctive
  const pairs = core.slice(1).map((word, index) => `${core[index]} ${word}`)
  const initials = own.filter((word) => !connectives.has(word)).map((word) => word[0]!)
  return [
    ...full,
    ...(core.length === 1 && !isGeneric ? core : pairs),
    ...(initials.length > 2 ? [initials.join('')] : []),
  ].filter(Boolean)
}

/** Whether a page is the website of the actor or below it. The start page of a site is rarely that of one person. */
function isOwnPage({ type, website }: Actor, { url }: Source): boolean {
  if (!website) return false
  const [own, page] = [new URL(website), new URL(url)]
  const start = own.pathname.replace(/\/$/, '')
  if (type === 'person' && start === '') return false
  return hostOf(own) === hostOf(page) && `${page.pathname.replace(/\/$/, '')}/`.startsWith(`${start}/`)
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')
