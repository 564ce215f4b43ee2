import type { Passage } from '../../../../contracts/directory/passages.ts'

type Placed = Pick<Passage, 'source_id' | 'excerpt' | 'position' | 'claims'>

/** Each place of a page once: a quote that is part of a longer one gives its claims to the longer one. */
export function wholePassages<P extends Placed>(passages: readonly P[]): P[] {
  const containerOf = (part: P) =>
    passages
      .filter((whole) => whole !== part && contains(whole, part))
      .toSorted((one, other) => other.excerpt.length - one.excerpt.length)[0]
  const parts = Map.groupBy(passages, containerOf)
  return (parts.get(undefined) ?? []).map((whole) => ({
    ...whole,
    claims: [whole, ...(parts.get(whole) ?? [])].flatMap(({ claims }) => claims),
  }))
}

/** The same words may stand on a page twice, so the position decides. */
const contains = (whole: Placed, part: Placed): boolean =>
  whole.source_id === part.source_id &&
  whole.position !== null &&
  part.position !== null &&
  whole.excerpt.length > part.excerpt.length &&
  whole.position <= part.position &&
  part.position + part.excerpt.length <= whole.position + whole.excerpt.length &&
  whole.excerpt.includes(part.excerpt)
