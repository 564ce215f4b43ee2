import { getDomain } from 'tldts'
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
import { type OrganizationName, parseOrganizationName, sortedKey } from './parsed-organization-name.ts'

const prior = -5

/** Scores two organizations, initiatives or campaigns by name, place and identifiers. */
export function compareOrganizations(a: ComparedActor, b: ComparedActor): Comparison {
  return combineWeights(
    [
      ...bestWeights(namesOf(a), namesOf(b), compareNames),
      ...comparePlaces(a, b, { state: -10, place: -6 }),
      ...compareSites(a, b),
      ...compareEmails(a, b),
      ...comparePhones(a, b),
    ],
    prior,
  )
}

const namesOf = ({ name, aliases = [], place }: ComparedActor): OrganizationName[] =>
  [name, ...aliases].map((form) => parseOrganizationName(form, place))

function compareNames(a: OrganizationName, b: OrganizationName): Weight[] {
  const words = compareWords(a, b)
  if (a.markers.join() === b.markers.join()) return [words]
  return [{ weight: -8, reason: 'Different numbers or directions in the names', isConflict: true }, words]
}

function compareWords(a: OrganizationName, b: OrganizationName): Weight {
  if (sortedKey(a) === sortedKey(b)) {
    const weight = Math.min(12, 9 + 2 * a.distinctive.length)
    return { weight, reason: 'The same name, apart from order and legal form' }
  }
  if (isShort(a, b) || isShort(b, a)) return { weight: 7, reason: 'One name is the initials of the other' }
  const left = new Set(a.words)
  const right = new Set(b.words)
  if (a.heads.some((head) => !right.has(head)) && b.heads.some((head) => !left.has(head)))
    return { weight: -6, reason: 'Different kinds of organization' }
  const shared = [...left].filter((word) => right.has(word))
  const overlap = shared.length / Math.max(left.size, right.size)
  const distinctiveA = a.distinctive.filter((word) => !right.has(word))
  const distinctiveB = b.distinctive.filter((word) => !left.has(word))
  if (distinctiveA.length === 0 && distinctiveB.length === 0 && overlap >= 0.6) {
    const weight = Math.min(8, 4 + 2 * shared.length * overlap)
    return { weight, reason: 'The names differ in common words only' }
  }
  const isMisspelled =
    distinctiveA.length > 0 &&
    distinctiveA.length === distinctiveB.length &&
    distinctiveA.every((word) => distinctiveB.some((other) => areNear(word, other)))
  if (isMisspelled) return { weight: 7, reason: 'The names differ by a letter or two' }
  if (overlap >= 0.75) return { weight: 3, reason: 'Most words of the names agree' }
  const isContained = shared.length === Math.min(left.size, right.size)
  if (isContained && shared.length >= 2) return { weight: 2, reason: 'One name contains the other' }
  return { weight: -7, reason: 'Different names' }
}

const isShort = (short: OrganizationName, long: OrganizationName) =>
  short.words.length === 1 && short.words[0] === long.acronym && long.acronym.length >= 2

/** Shared hosts: a common domain proves nothing. */
const sharedSites =
  /(?:^|\.)(?:facebook\.com|twitter\.com|x\.com|instagram\.com|linkedin\.com|youtube\.com|linktr\.ee|wordpress\.com|blogspot\.com|wixsite\.com|weebly\.com|squarespace\.com|google\.com|github\.io|meetup\.com|eventbrite\.com|legistar\.com|granicus\.com|wikipedia\.org|medium\.com|substack\.com)$/

/** The registrable domain of one organization. A government's domain is shared by all its bodies. */
export function ownDomain(website: string | null | undefined): string | null {
  const url = website ? URL.parse(website) : null
  const domain = url ? getDomain(url.hostname) : null
  return domain && !sharedSites.test(domain) ? domain : null
}

function compareSites(a: ComparedActor, b: ComparedActor): Weight[] {
  const [left, right] = [ownDomain(a.website), ownDomain(b.website)]
  if (!left || !right) return []
  if (left !== right) return [{ weight: -2, reason: 'Different websites' }]
  return /\.(?:gov|us|edu|mil)$/.test(left)
    ? [{ weight: 1, reason: 'The same government site' }]
    : [{ weight: 6, reason: 'The same website' }]
}

function compareEmails(a: ComparedActor, b: ComparedActor): Weight[] {
  return emailsOf(a).some((email) => emailsOf(b).includes(email))
    ? [{ weight: 4, reason: 'The same email address' }]
    : []
}
