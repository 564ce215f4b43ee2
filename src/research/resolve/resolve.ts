import { candidatePairs } from './blocking.ts'
import { compareOrganizations } from './compare-organizations.ts'
import { comparePeople } from './compare-people.ts'
import type { ActorRecord, Comparison } from './comparison.ts'
import { parsePersonName } from './parsed-person-name.ts'

/** Two records that may be the same; a person decides. */
type PossibleMatch = {
  readonly ids: readonly [string, string]
  readonly score: number
  readonly reasons: readonly string[]
}

export type ResolvedActor = {
  /** Ids of the candidates that are one actor, sorted. */
  readonly candidateIds: readonly string[]
  readonly knownId: string | null
  readonly reasons: readonly string[]
  readonly possibleMatches: readonly PossibleMatch[]
  readonly verdict: 'known' | 'review' | 'new'
}

type Edge = { readonly left: number; readonly right: number; readonly comparison: Comparison }

/** Merges candidates with each other and with known actors. The result does not depend on input order. */
export function resolve(
  candidates: readonly ActorRecord[],
  known: readonly ActorRecord[],
  onCut: () => void = () => {},
): ResolvedActor[] {
  const records = [...known, ...candidates].sort((a, b) => (a.id < b.id ? -1 : 1))
  const knownIds = new Set(known.map(({ id }) => id))
  const localShares = surnameShares(records)
  const { pairs, isCut } = candidatePairs(records, knownIds)
  if (isCut) onCut()
  const edges = pairs.flatMap(([left, right]): Edge[] => {
    const [a, b] = [records[left]!, records[right]!]
    if ((a.type === 'person') !== (b.type === 'person')) return []
    return [{ left, right, comparison: compareActors(a, b, localShares) }]
  })
  return toResolvedActors(records, knownIds, mergeGroups(records, edges, knownIds))
}

function compareActors(
  a: ActorRecord,
  b: ActorRecord,
  localShares?: ReadonlyMap<string, number>,
): Comparison {
  if (a.type === 'person' && b.type === 'person') return comparePeople(a, b, localShares)
  const comparison = compareOrganizations(a, b)
  const otherDay = a.startsAt && b.startsAt && a.startsAt.slice(0, 10) !== b.startsAt.slice(0, 10)
  if (otherDay)
    return {
      ...comparison,
      verdict: 'distinct',
      score: comparison.score - 12,
      reasons: ['On different days', ...comparison.reasons],
    }
  if (a.type === b.type || comparison.verdict !== 'merge') return comparison
  return {
    ...comparison,
    verdict: 'review',
    hasConflict: true,
    reasons: ['Different types', ...comparison.reasons],
  }
}

/** Merges the best pairs first, unless any two members of the groups contradict each other. */
function mergeGroups(records: readonly ActorRecord[], edges: readonly Edge[], knownIds: ReadonlySet<string>) {
  /** The group of each record: the indexes of its members. */
  const groupOf = records.map((_, index) => [index])
  const between = new Map(edges.map((edge) => [`${edge.left} ${edge.right}`, edge.comparison]))
  const comparisonOf = (a: number, b: number): Comparison | undefined =>
    between.get(a < b ? `${a} ${b}` : `${b} ${a}`)
  const merges: Edge[] = []
  const open: Edge[] = edges.filter(({ comparison }) => comparison.verdict === 'review')
  const ordered = edges
    .filter(({ comparison }) => comparison.verdict === 'merge')
    .sort((a, b) => b.comparison.score - a.comparison.score || a.left - b.left || a.right - b.right)
  for (const edge of ordered) {
    const [left, right] = [groupOf[edge.left]!, groupOf[edge.right]!]
    if (left === right) {
      merges.push(edge)
      continue
    }
    const isContradicted = (a: number, b: number) => {
      const comparison = comparisonOf(a, b)
      return comparison !== undefined && (comparison.verdict === 'distinct' || comparison.hasConflict)
    }
    const contradicts = left.some((a) => right.some((b) => isContradicted(a, b)))
    const together = [...left, ...right]
    const twoKnown = together.filter((at) => knownIds.has(records[at]!.id)).length > 1
    if (contradicts || twoKnown) {
      open.push(edge)
      continue
    }
    merges.push(edge)
    for (const at of together) groupOf[at] = together
  }
  return { groupOf, merges, open }
}

function toResolvedActors(
  records: readonly ActorRecord[],
  knownIds: ReadonlySet<string>,
  { groupOf, merges, open }: ReturnType<typeof mergeGroups>,
): ResolvedActor[] {
  const mergesOf = Map.groupBy(merges, ({ left }) => groupOf[left]!)
  const between = open.filter(({ left, right }) => groupOf[left] !== groupOf[right])
  const leftOf = Map.groupBy(between, ({ left }) => groupOf[left]!)
  const rightOf = Map.groupBy(between, ({ right }) => groupOf[right]!)
  const resolved: ResolvedActor[] = []
  for (const group of new Set(groupOf)) {
    const ids = group.map((at) => records[at]!.id)
    const candidateIds = ids.filter((id) => !knownIds.has(id)).sort()
    if (candidateIds.length === 0) continue
    const knownId = ids.find((id) => knownIds.has(id)) ?? null
    const possibleMatches = [...(leftOf.get(group) ?? []), ...(rightOf.get(group) ?? [])]
      .map(
        ({ left, right, comparison: { score, reasons } }): PossibleMatch => ({
          ids: [records[left]!.id, records[right]!.id],
          score,
          reasons,
        }),
      )
      .sort((a, b) => b.score - a.score || (a.ids.join() < b.ids.join() ? -1 : 1))
    const reasons = [
      ...new Set((mergesOf.get(group) ?? []).flatMap(({ comparison }) => comparison.reasons)),
    ].sort()
    const verdict = possibleMatches.length > 0 ? 'review' : knownId ? 'known' : 'new'
    resolved.push({ candidateIds, knownId, reasons, possibleMatches, verdict })
  }
  return resolved.sort((a, b) => (a.candidateIds[0]! < b.candidateIds[0]! ? -1 : 1))
}

/** Surname frequencies in these records; undefined if there are too few. */
function surnameShares(records: readonly ActorRecord[]): ReadonlyMap<string, number> | undefined {
  const people = new Set(records.filter(({ type }) => type === 'person').map(({ name }) => name))
  if (people.size < 50) return undefined
  const bySurname = Map.groupBy(people, (name) => parsePersonName(name).surname.join(''))
  // Rare counts are ignored: two spellings of one person count as two names.
  return new Map(
    [...bySurname]
      .filter(([, { length }]) => length > 3)
      .map(([surname, { length }]) => [surname, length / people.size / 4]),
  )
}
