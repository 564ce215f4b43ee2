import {
  areNear,
  bestWeights,
  type ComparedActor,
  type Comparison,
  combineWeights,
  comparePhones,
  comparePlaces,
  emailsOf,
  type Weight,
} from './comparison.ts'
import { givenShare, surnameShare } from './name-frequency.ts'
import { areFormsOfOneName } from './nicknames.ts'
import { readOffice } from './office.ts'
import { type PersonName, parsePersonName } from './parsed-person-name.ts'

/** Prior weight of a pair of the same state that shares a blocking key. */
const prior = -7

/** Scores two records by Fellegi–Sunter weights: each field adds its log-likelihood ratio. */
export function comparePeople(
  a: ComparedActor,
  b: ComparedActor,
  localShares?: ReadonlyMap<string, number>,
): Comparison {
  const weights = [
    ...bestWeights(namesOf(a), namesOf(b), (left, right) => compareNames(left, right, localShares)),
    ...comparePlaces(a, b, { state: -12, place: -2 }),
    ...compareEmails(a, b),
    ...comparePhones(a, b),
    ...compareOffices(a, b),
  ]
  const isProven = weights.some(({ reason }) => proofs.has(reason))
  // A father and a son may both hold office: a shared name alone does not merge two offices.
  return combineWeights(
    isProven
      ? weights
      : weights.map((each) => (each.reason === otherOffice ? { ...each, isConflict: true } : each)),
    prior,
  )
}

const otherOffice = 'Different offices'
const proofs = new Set([
  'The same email address',
  'The same phone number',
  'The same middle name',
  'Middle initials agree',
])

/** Caches parsed names, because a record is compared with many others. */
const readNames = new WeakMap<ComparedActor, readonly PersonName[]>()

function namesOf(person: ComparedActor): readonly PersonName[] {
  const known = readNames.get(person)
  if (known) return known
  const names = [person.name, ...(person.aliases ?? [])].map(parsePersonName)
  readNames.set(person, names)
  return names
}

function compareNames(a: PersonName, b: PersonName, localShares?: ReadonlyMap<string, number>): Weight[] {
  return [...compareSurnames(a, b, localShares), ...compareGiven(a, b), ...compareSuffixes(a, b)]
}

function compareSurnames(a: PersonName, b: PersonName, localShares?: ReadonlyMap<string, number>): Weight[] {
  const [left, right] = [a.surname.join(''), b.surname.join('')]
  const share = Math.min(surnameShare(left, localShares), surnameShare(right, localShares))
  const proof = Math.min(10, Math.log2(0.95 / share))
  if (left === right)
    return [{ weight: proof, reason: share > 0.001 ? 'The same common surname' : 'The same surname' }]
  const tokens = (name: PersonName) =>
    [...name.surname, ...name.given.slice(1)].filter((word) => word.length > 2)
  const isPart =
    a.surname.some((word) => word.length > 2 && tokens(b).includes(word)) ||
    b.surname.some((word) => word.length > 2 && tokens(a).includes(word))
  if (isPart) return [{ weight: proof - 3, reason: 'One surname is part of the other' }]
  if (areNear(left, right)) return [{ weight: 4, reason: 'Surnames differ by a letter or two' }]
  return [{ weight: -7, reason: 'Different surnames' }]
}

function compareGiven(a: PersonName, b: PersonName): Weight[] {
  const [left, right] = [a.given[0] ?? '', b.given[0] ?? '']
  const middles = compareMiddles(a.given.slice(1), b.given.slice(1))
  const first = compareFirst(left, right)
  if (first && first.weight > 2) return [first, ...middles]
  // People may go by their middle name or by a nickname.
  const namesA = [...a.given, ...a.nicknames]
  const namesB = [...b.given, ...b.nicknames]
  // Equal middle words may be the first half of a family's double surname.
  const isOther = (x: string, y: string) => x.length > 1 && y.length > 1 && (x === left) !== (y === right)
  const others = namesA.flatMap((x) =>
    namesB.flatMap((y) => (isOther(x, y) ? (compareFirst(x, y) ?? []) : [])),
  )
  const weight = Math.max(0, ...others.map((one) => one.weight)) - 1
  if (weight > (first?.weight ?? 0)) return [{ weight, reason: 'Known by another of the given names' }]
  if (first) return [first, ...middles]
  if (!left || !right) return [{ weight: -1, reason: 'Missing given name in one record' }]
  return [{ weight: -8, reason: 'Different given names' }]
}

function compareFirst(a: string, b: string): Weight | null {
  if (!a || !b) return null
  const proof = Math.log2(0.9 / Math.max(givenShare(a), givenShare(b)))
  if (a === b && a.length > 1) return { weight: proof, reason: 'The same given name' }
  if (a.length === 1 || b.length === 1) {
    return a[0] === b[0] ? { weight: 2, reason: 'Initial and given name agree' } : null
  }
  if (areFormsOfOneName(a, b)) return { weight: Math.min(5, proof), reason: 'Variants of one given name' }
  if (a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a)))
    return { weight: 3.5, reason: 'One given name shortens the other' }
  return null
}

function compareMiddles(a: readonly string[], b: readonly string[]): Weight[] {
  const [left, right] = [a[0], b[0]]
  if (!left || !right) return []
  if (left === right && left.length > 1) return [{ weight: 4, reason: 'The same middle name' }]
  if (left[0] === right[0]) return [{ weight: 2, reason: 'Middle initials agree' }]
  return [{ weight: -4, reason: 'Different middle names' }]
}

function compareSuffixes(a: PersonName, b: PersonName): Weight[] {
  if (!a.suffix || !b.suffix) return []
  if (a.suffix === b.suffix) return [{ weight: 3, reason: 'The same suffix' }]
  return [{ weight: -8, reason: 'Different suffixes, as for father and son', isConflict: true }]
}

// Shared mailboxes identify no person.
const sharedDesk =
  /^(?:info|contact|office|clerk|cityclerk|council|mayor|admin|webmaster|hello|mail|media|press|board|staff|support|help|\w*council|\w*office)@/

function compareEmails(a: ComparedActor, b: ComparedActor): Weight[] {
  const clean = (person: ComparedActor) =>
    emailsOf(person).filter((email) => email.includes('@') && !sharedDesk.test(email))
  const [left, right] = [clean(a), clean(b)]
  if (left.some((email) => right.includes(email))) return [{ weight: 12, reason: 'The same email address' }]
  const domains = (emails: string[]) => emails.map((email) => email.slice(email.indexOf('@')))
  if (domains(left).some((domain) => domains(right).includes(domain)))
    return [{ weight: -6, reason: 'Different addresses at one mail host', isConflict: true }]
  return []
}

function compareOffices(a: ComparedActor, b: ComparedActor): Weight[] {
  const [left, right] = [readOffice(a.role), readOffice(b.role)]
  if (!left || !right) return []
  // A seat alone ("District 5") may belong to any office.
  if (left.kind === null || right.kind === null)
    return left.seat !== null && left.seat === right.seat ? [{ weight: 2, reason: 'The same seat' }] : []
  if (left.kind !== right.kind)
    return left.isElected && right.isElected ? [{ weight: -4, reason: otherOffice }] : []
  if (left.seat && right.seat) {
    return left.seat === right.seat
      ? [{ weight: 6, reason: 'The same office and seat' }]
      : [{ weight: -4, reason: 'Different seats of the same office' }]
  }
  return [{ weight: 2, reason: 'The same office' }]
}
