import type { EntityType } from '../../contracts/directory/entities.ts'
import { foldName } from './parsed-person-name.ts'

/** What two actors are compared by. */
export type ComparedActor = {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly state?: string | null
  readonly place?: string | null
  readonly role?: string | null
  readonly website?: string | null
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
}

/** The identity of a candidate or a known actor. */
export type ActorRecord = ComparedActor & {
  /** Unique among candidates and known actors. */
  readonly id: string
  readonly type: EntityType
  readonly startsAt?: string | null
}

type Verdict = 'merge' | 'review' | 'distinct'
export type Comparison = {
  readonly verdict: Verdict
  readonly score: number
  readonly reasons: readonly string[]
  /** Official evidence contradicts the match, so the records are never merged through a third one. */
  readonly hasConflict: boolean
}
/** The reason of a negative weight begins as `speaksAgainstMatch` expects, by which pages mark it. */
export type Weight = { readonly weight: number; readonly reason: string; readonly isConflict?: boolean }

/** At or above `merge`, records are merged; below `review`, they are distinct; between them a person decides. */
const thresholds = { merge: 7, review: 0 }

/** Sums the weights. A conflict of official evidence is never outvoted: at best a person decides. */
export function combineWeights(weights: readonly Weight[], start: number): Comparison {
  const score = Math.round(weights.reduce((sum, { weight }) => sum + weight, start) * 10) / 10
  const hasConflict = weights.some(({ isConflict }) => isConflict)
  const isMatch = score >= thresholds.merge && !hasConflict
  const verdict = isMatch ? 'merge' : score >= thresholds.review ? 'review' : 'distinct'
  const reasons = [...weights]
    .sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight) || (x.reason < y.reason ? -1 : 1))
    .map(({ reason }) => reason)
  return { verdict, score, reasons, hasConflict }
}

/** The weights of the pair of names that matches best. */
export function bestWeights<Name>(
  left: readonly Name[],
  right: readonly Name[],
  compare: (a: Name, b: Name) => Weight[],
): Weight[] {
  const sum = (weights: readonly Weight[]) => weights.reduce((total, { weight }) => total + weight, 0)
  const pairs = left.flatMap((a) => right.map((b) => compare(a, b)))
  return pairs.reduce((best, weights) => (sum(weights) > sum(best) ? weights : best), pairs[0] ?? [])
}

export function comparePhones(a: ComparedActor, b: ComparedActor): Weight[] {
  const numbers = ({ phones = [] }: ComparedActor) =>
    phones.map((phone) => phone.replace(/\D/g, '').slice(-10)).filter((phone) => phone.length === 10)
  return numbers(a).some((phone) => numbers(b).includes(phone))
    ? [{ weight: 3, reason: 'The same phone number' }]
    : []
}

/** `other` are the weights of another state and of another place. */
export function comparePlaces(
  a: ComparedActor,
  b: ComparedActor,
  other: { readonly state: number; readonly place: number },
): Weight[] {
  if (a.state && b.state && foldName(a.state) !== foldName(b.state))
    return [{ weight: other.state, reason: 'Different states', isConflict: true }]
  if (!a.place || !b.place) return []
  return foldName(a.place) === foldName(b.place)
    ? [{ weight: 3, reason: 'The same place' }]
    : [{ weight: other.place, reason: 'Different places' }]
}

export const emailsOf = ({ emails = [] }: ComparedActor): string[] =>
  emails.map((email) => email.trim().toLowerCase())

/** Whether two words of five letters or more differ in one letter, or long ones in two that follow each other. */
export function areNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= shorter / 5
}
