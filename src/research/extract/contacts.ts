import type { ExtractedActor } from '../candidate.ts'
import { firstIndex } from '../first-index.ts'
import type { Block, ReadPage, Span } from '../page.ts'
import { evidenceFor } from './evidence.ts'
import { hiddenSpansIn, type Line } from './page-view.ts'
import { maxQuote } from './quote.ts'
import { readOnce } from './read-once.ts'
import { sentenceAround } from './sentences.ts'
import type { StructuredActor } from './structured-data.ts'

type Contact = ExtractedActor['contacts'][number]

const emails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const phones = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]{0,2}\d{3}[ .-]{1,2}\d{4}\b/g
const streets =
  /\b\d{1,6} (?:[NSEW]\.? |North |South |East |West )?[\p{Lu}\d][\p{L}\d.'’-]*(?: [\p{Lu}][\p{L}.'’-]*){0,3} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ct|Court|Pl|Place|Way|Pkwy|Parkway|Hwy|Highway|Sq|Square|Ter|Terrace|Cir|Circle)\b\.?(?:,? (?:Suite|Ste\.?|Room|Rm\.?|Floor|Fl\.?|Unit|#) ?[\w-]+)?/gu

/** The street addresses in a text, as positions in it. */
export const streetAddressesIn = readOnce((text): Span[] =>
  [...text.matchAll(streets)].map(({ index, 0: written }) => ({ start: index, end: index + written.length })),
)

type NamedAt = Span & { readonly line: Line }
/** A contact with the passage that names the actor and shows the contact; null when readers cannot see it. */
type FoundContact = Contact & { readonly span: Span | null }

const maxOwnLine = 220
const maxLineBelow = 120
const linesBelow = 5
const maxMentions = 12
const maxContacts = 8

type ContactOwner = {
  readonly isPerson: boolean
  /** Whether the site is the actor's own. */
  readonly isSiteOwner: boolean
  /** Positions where the page names actors of the kind, sorted. */
  readonly named: readonly number[]
  readonly isOther: (line: Line) => boolean
}

/**
 * Contact details in the lines that name an actor and right below them. A contact belongs to the actor that is named
 * last before it: another name, a heading or the end of the main text ends what belongs to this one.
 */
export function contactsOf(
  page: ReadPage,
  lines: readonly Line[],
  own: readonly NamedAt[],
  owner: ContactOwner,
): FoundContact[] {
  const starts = new Set(own.map(({ start }) => start))
  const others = owner.named.filter((start) => !starts.has(start))
  const found = new Map<string, FoundContact>()
  for (const mention of own.slice(0, maxMentions)) {
    for (const { block } of [mention.line, ...linesUnder(page, lines, mention, owner, others)]) {
      // Hidden link targets count here: the page text keeps them for this purpose.
      for (const { kind, value, start, end } of contactsIn(page.text.slice(block.start, block.end))) {
        const at = { start: block.start + start, end: block.start + end }
        if (!isNearest(page, mention, at, others)) continue
        const key = `${kind} ${value.replace(/\W/g, '')}`
        const span = passageOf(page, mention, block, at)
        const known = found.get(key)
        if (!known || (known.span === null && span !== null)) found.set(key, { kind, value, span })
      }
    }
  }
  return [...found.values()].slice(0, maxContacts)
}

/** The lines below a mention that say nothing about anybody else. */
function linesUnder(
  page: ReadPage,
  lines: readonly Line[],
  { line: own, start }: NamedAt,
  { isPerson, isSiteOwner, isOther }: ContactOwner,
  others: readonly number[],
): Line[] {
  if (own.block.kind === 'row' || own.block.level === 0) return []
  // What follows a sentence about somebody is often the address of the site.
  if (own.isProse && (isPerson || !isSiteOwner)) return []
  const under: Line[] = []
  for (const next of lines.slice(own.index + 1, own.index + 1 + linesBelow)) {
    // The footer holds the contact details of the site owner.
    if (next.isChrome !== own.isChrome || next.block.kind === 'heading' || isOther(next)) break
    if (next.text.length > maxLineBelow && !isSiteOwner) break
    if (isNextEntry(own.block, next.block)) break
    if (hasBetween(others, next.block.start, next.block.end)) break
    if (next.block.end - passageStart(page, own, start) > maxQuote) break
    under.push(next)
  }
  return under
}

const tagOf = (element: string | undefined) => /^(?:dt|dd|li|td|th)(?=\.|$)/.exec(element ?? '')?.[0]

/** Whether a line is the next entry of the list or table that contains the name. */
function isNextEntry(own: Block, next: Block): boolean {
  if (own.shape === undefined || next.shape === undefined) return false
  const path = own.shape.split('>')
  if (own.shape === next.shape && tagOf(path.at(-1))) return true
  // Where the name is a paragraph inside an entry, the next entry starts with a line of the entry itself.
  const [list, entry] = path.slice(-3)
  const [otherList, otherEntry] = next.shape.split('>').slice(-2)
  return list === otherList && tagOf(entry) !== undefined && tagOf(entry) === tagOf(otherEntry)
}

/** Whether nobody else is named between the mention and the contact, in prose not even in another sentence. */
function isNearest(page: ReadPage, mention: NamedAt, at: Span, others: readonly number[]): boolean {
  const { start, end, line } = mention
  const { block } = line
  if (at.start >= end) {
    const isFar = line.isProse && at.start < block.end && at.end > sentenceAround(page, block, mention).end
    return !isFar && !hasBetween(others, end, at.start)
  }
  // Before the name, as in "555-0100: Food Bank", only a line about one actor is clear.
  return !line.isProse && !hasBetween(others, block.start, start) && !hasBetween(others, end, block.end)
}

function hasBetween(positions: readonly number[], start: number, end: number): boolean {
  const next = positions[firstIndex(positions, (position) => position >= start)]
  return next !== undefined && next < end
}

/** From the name to the contact: the line of the name, and the lines between. */
function passageOf(page: ReadPage, mention: NamedAt, { end }: Block, value: Span): Span | null {
  if (hiddenSpansIn(page, value).length > 0) return null
  if (end !== mention.line.block.end) return { start: passageStart(page, mention.line, mention.start), end }
  const both = { start: Math.min(mention.start, value.start), end: Math.max(mention.end, value.end) }
  return evidenceFor(page, mention.line, both)
}

/** A passage starts with the line of the name, or with its sentence where the line is long. */
function passageStart(page: ReadPage, { block }: Line, at: number): number {
  if (block.end - block.start <= maxOwnLine) return block.start
  return sentenceAround(page, block, { start: at, end: at }).start
}

function contactsIn(text: string): (Contact & Span)[] {
  const all = (kind: Contact['kind'], pattern: RegExp, asValue: (written: string) => string) =>
    [...text.matchAll(pattern)].map(({ index: start, 0: written }) => ({
      kind,
      value: asValue(written),
      start,
      end: start + written.length,
    }))
  return [
    ...all('email', emails, (written) => written.toLowerCase()),
    ...all('phone', phones, (written) => written),
    // A period ends the sentence, except after an abbreviation such as "Ave.".
    ...all('address', streets, (written) => written.replace(/(\p{L}{5})\.$/u, '$1')),
  ]
}

export const contactClaims = (contacts: readonly FoundContact[]) =>
  contacts.flatMap(({ value, span }) =>
    span ? [{ kind: 'contact' as const, text: value, isLiteral: true, isSpread: true, span }] : [],
  )

export function withStated(near: readonly Contact[], data: StructuredActor | undefined): Contact[] {
  const keyOf = ({ kind, value }: Contact) => `${kind} ${value.replace(/\W/g, '').toLowerCase()}`
  const known = new Set(near.map(keyOf))
  const stated = data?.contacts.filter((one) => !known.has(keyOf(one))) ?? []
  return [...near.map(({ kind, value }) => ({ kind, value })), ...stated].slice(0, maxContacts)
}
