import { nameSuffixes } from '../../contracts/directory/name-words.ts'
import { type ExtractedActor, type ExtractedClaim, type Quote, unknownFields } from '../candidate.ts'
import { firstIndex } from '../first-index.ts'
import type { Block, QuotedPage, Span } from '../page.ts'
import { hiddenSpansIn } from './page-view.ts'
import { surroundingsOf } from './surroundings.ts'
import { fold, nameKey } from './text-folding.ts'

/**
 * Every claim passes through `quoteSpan`. A quote is an exact part of the page's text, lies inside one block unless it
 * is spread, holds no hidden text, and names the actor by full name in either order, as one of a couple, or by surname and role. A contact
 * may stand beside another form of the name.
 */
type NamedActor = { readonly name: string; readonly role: string | null; readonly isPerson: boolean }

export const maxQuote = 600

export function quoteSpan(
  page: QuotedPage,
  span: Span,
  named: NamedActor,
  /** Whether the quote may go on in the next block, as a name and the phone number below it. */
  isSpread = false,
): Quote | null {
  const { start, end } = trimmed(page.text, span)
  if (end <= start || end - start > maxQuote) return null
  if (!isSpread && !blockAround(page, start, end)) return null
  if (hiddenSpansIn(page, { start, end }).length > 0) return null
  for (const candidate of quotableSpans(page, { start, end })) {
    const quote = page.text.slice(candidate.start, candidate.end)
    if (!namesActor(quote, named)) continue
    const context = surroundingsOf(page, candidate)
    return { pageUrl: page.finalUrl, textHash: page.textHash, ...candidate, quote, context }
  }
  return null
}

/**
 * If the reader inserted a space between touching elements, the whole span is quoted only if nothing else in it is
 * doubtful.
 */
function quotableSpans({ text, joints }: QuotedPage, span: Span): Span[] {
  const inside = (at: number) => at > span.start && at < span.end
  const spaces = joints?.spaces.filter(inside) ?? []
  if (spaces.length === 0) return [span]
  const bounds = [span.start, ...spaces, span.end]
  const parts = bounds.slice(1).map((end, at) => trimmed(text, { start: bounds[at]!, end }))
  return joints!.seams.some(inside) ? parts : [span, ...parts]
}

export function namesActor(text: string, { name, role, isPerson }: NamedActor): boolean {
  // "Anne Field’s office" names Anne Field.
  const owner = text.replace(/['’]s(?![\p{L}\p{N}])/gu, '')
  const folded = owner === text ? ` ${fold(text)} ` : ` ${fold(text)} | ${fold(owner)} `
  const fullName = fold(name)
  if (fullName === '') return false
  if (folded.includes(` ${fullName} `)) return true
  if (!isPerson) return false
  const { surname, given, suffix } = personParts(name)
  if (surname === '') return false
  const inverted = [`${surname} ${suffix} ${given}`, `${surname} ${given} ${suffix}`, `${surname} ${given}`]
  if (given !== '' && inverted.some((form) => folded.includes(` ${form.replace(/ +/g, ' ').trim()} `)))
    return true
  if (given !== '' && isInCouple(folded.split(' '), given, surname)) return true
  const foldedRole = fold(role ?? '')
  return foldedRole !== '' && folded.includes(` ${surname} `) && folded.includes(` ${foldedRole} `)
}

/** "Ann and Bo Field" names Ann Field. */
const isInCouple = (words: readonly string[], given: string, surname: string): boolean =>
  words.some(
    (word, at) =>
      word === 'and' &&
      words.slice(at - 2, at).includes(given) &&
      words.slice(at + 2, at + 4).includes(surname),
  )

export function personParts(name: string): { given: string; surname: string; suffix: string } {
  const words = fold(name).split(' ')
  const suffix = nameSuffixes.some((one) => one === words.at(-1)) ? (words.pop() ?? '') : ''
  const surname = words.pop() ?? ''
  return { given: words.join(' '), surname, suffix }
}

export function blockAround(page: QuotedPage, start: number, end: number): Block | null {
  const block = page.blocks[firstIndex(page.blocks, (one) => one.end >= end)]
  return block && block.start <= start ? block : null
}

type ClaimDraft = {
  readonly kind: ExtractedClaim['kind']
  readonly text: string
  readonly issueArea?: string | null
  /** The quote must contain the claim's text literally. */
  readonly isLiteral?: boolean
  /** The quote may go on in the next block, and may name the actor by another of its names. */
  readonly isSpread?: boolean
  readonly span: Span
}
/** Fields that are left out are unknown. The claims prove the issue areas. */
export type ActorDraft = Pick<ExtractedActor, 'type' | 'name' | 'method' | 'confidence'> &
  Partial<Omit<ExtractedActor, 'issueAreas' | 'claims'>> & { readonly claims: readonly ClaimDraft[] }

/**
 * Builds an actor from the claims that the page supports; null if there are none. This is the only way to build one.
 */
export function groundActor(
  page: QuotedPage,
  { claims: drafts, ...given }: ActorDraft,
): ExtractedActor | null {
  const actor = { ...unknownFields, ...given }
  const claims: ExtractedClaim[] = []
  for (const { kind, text, issueArea = null, isLiteral = false, isSpread = false, span } of drafts) {
    const evidence = [actor.name, ...(isSpread ? actor.aliases : [])]
      .values()
      .map((name) => quoteSpan(page, span, { ...actor, name, isPerson: actor.type === 'person' }, isSpread))
      .find((quote) => quote !== null)
    const isShown = !isLiteral || fold(evidence?.quote ?? '').includes(fold(text))
    const isOnlyName = [actor.name, ...actor.aliases].some(
      (name) => nameKey(name) === nameKey(evidence?.quote ?? ''),
    )
    // "Ashby Housing Coalition" proves no work on housing.
    if (kind === 'issue' && isOnlyName) continue
    // One sentence may prove several issues.
    const isKnown = claims.some(
      (claim) => claim.kind === kind && claim.text === text && claim.issueArea === issueArea,
    )
    if (evidence && isShown && !isKnown) claims.push({ kind, text, issueArea, evidence })
  }
  if (claims.length === 0) return null
  const issueAreas = [...new Set(claims.flatMap(({ issueArea }) => issueArea ?? []))]
  return { ...actor, issueAreas, claims }
}

export function trimmed(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  return { start: from, end: from + part.trim().length }
}
