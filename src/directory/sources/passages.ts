import type { Passage, SupportedActor } from '../../contracts/directory/passages.ts'
import { recordFields } from '../../contracts/directory/record-fields.ts'

/** A claim with the actor it is about, and what is needed to group it. */
export type PassageClaim = {
  id: string
  source_id: string
  source_class: string
  kind: string
  text: string
  issue_area: string | null
  excerpt: string
  position: number | null
  entity: SupportedActor
}

/** Comparing every quote with every other takes too long for a file with thousands of records. */
const maxCompared = 500

/**
 * Groups claims by the passage that proves them. A quote that is part of a longer quote of the same source belongs to
 * the longer one. Passages keep the order of their first claim.
 */
export function groupPassages(claims: readonly PassageClaim[]): Passage[] {
  return [...Map.groupBy(claims, (claim) => claim.source_id).values()].flatMap(ofOneSource)
}

function ofOneSource(claims: readonly PassageClaim[]): Passage[] {
  const byExcerpt = Map.groupBy(claims, (claim) => claim.excerpt)
  const longestFirst = [...byExcerpt.keys()].sort((one, other) => other.length - one.length)
  const wholeOf = new Map<string, string>()
  const wholes: string[] = []
  for (const excerpt of longestFirst) {
    const isCompared = byExcerpt.size <= maxCompared
    const whole = isCompared ? wholes.find((longer) => containsWords(longer, excerpt)) : undefined
    wholeOf.set(excerpt, whole ?? excerpt)
    if (whole === undefined) wholes.push(excerpt)
  }
  const groups = Map.groupBy(claims, (claim) => wholeOf.get(claim.excerpt)!)
  return [...groups].map(([excerpt, group]) => passageOf(excerpt, group))
}

/** Whether a text contains a part that begins and ends at the borders of words. */
function containsWords(text: string, part: string): boolean {
  const at = text.indexOf(part)
  if (at < 0) return false
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character)
  const before = isLetter(text[at - 1]) && isLetter(part[0])
  const after = isLetter(text[at + part.length]) && isLetter(part.at(-1))
  return !before && !after
}

function passageOf(excerpt: string, claims: readonly PassageClaim[]): Passage {
  const { source_id, source_class } = claims[0]!
  const fields = recordFields(excerpt, source_class)
  return {
    source_id,
    excerpt,
    format: fields === null ? 'text' : 'record',
    fields,
    claims: claims.map(({ id, kind, text, issue_area, excerpt: quote, entity }) => ({
      id,
      kind: kind as Passage['claims'][number]['kind'],
      text,
      issue_area,
      excerpt: quote,
      entity,
    })),
  }
}
