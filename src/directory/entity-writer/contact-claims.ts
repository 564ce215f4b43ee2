import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { foldText } from '../fold.ts'
import { type Refusal, refuse } from './entity-draft.ts'
import { isAbout } from './names-actor.ts'
import { containsWords } from './whole-quotes.ts'

type Contact = ActorRecord['contacts'][number]
type Claim = ActorRecord['claims'][number]

/** The claims that a request adds, and the field that has them. Stored claims are not checked again. */
export type GivenClaims = { claims: readonly Claim[]; field: 'claims' | 'add_claims' }

/**
 * What happens to a contact whose own quote is about somebody else: a request is refused, because its author can quote
 * another passage; an import stores the contact without proof, because a file may use a former name of the actor.
 */
export type ContactPolicy = { given?: GivenClaims | undefined; isRequest?: boolean }

/**
 * The record with a claim for every contact that a quote about the actor shows: the quote given with the contact, or one
 * of the record. A contact that no such quote shows has no claim, so that it is stored but not published as a fact.
 */
export function proveContacts(
  record: ActorRecord,
  { given = { claims: record.claims, field: 'claims' }, isRequest = false }: ContactPolicy = {},
): ActorRecord | Refusal {
  if (record.contacts.length === 0) return record
  const sources = new Map(record.sources.map((source) => [source.url, source]))
  const isOwn = (claim: Claim) => isAbout(record, claim, sources.get(claim.source))
  let claims = [...record.claims]
  for (const [index, contact] of record.contacts.entries()) {
    const path = `contacts.${index}`
    if (contact.excerpt && !contact.source)
      return refuse('a contact without its source', `${path}.source: is missing`)
    const quoted = quotedClaim(contact)
    if (quoted && !shows(quoted.excerpt, contact)) return refuseQuote(path, contact)
    const wrong = given.claims.findIndex((claim) => isClaimOf(claim, contact) && !mentions(claim, contact))
    if (wrong >= 0) return refuseQuote(`${given.field}.${wrong}`, contact)
    const unnamed = given.claims.findIndex((claim) => isClaimOf(claim, contact) && !isOwn(claim))
    if (isRequest && quoted && !isOwn(quoted)) return refuseOwner(path, record)
    if (unnamed >= 0) {
      claims = claims.filter((claim) => !isClaimOf(claim, contact) || isOwn(claim))
      // An actor needs some evidence.
      if (isRequest || claims.length === 0) return refuseOwner(`${given.field}.${unnamed}`, record)
    }
    if (claims.some((claim) => isClaimOf(claim, contact))) continue
    const proof = [...(quoted ? [quoted] : []), ...claims].find(
      (claim) => shows(claim.excerpt, contact) && isOwn(claim),
    )
    if (proof) claims.push(contactClaim(contact, proof))
  }
  return {
    ...record,
    contacts: record.contacts.map(({ kind, value, label }) => ({ kind, value, ...(label && { label }) })),
    claims,
  }
}

function refuseQuote(path: string, { value }: Contact): Refusal {
  const why = `${path}.excerpt: does not contain ${value}; quote the passage that shows it`
  return refuse('a quote that does not show its contact', why)
}

function refuseOwner(path: string, { name }: ActorRecord): Refusal {
  const why = `${path}.excerpt: does not name ${name}; quote the passage that names the actor with its contact, or cite a page of the actor`
  return refuse('a contact of somebody else', why)
}

const quotedClaim = (contact: Contact): Claim | undefined =>
  contact.excerpt && contact.source
    ? { kind: 'contact', text: contact.value, source: contact.source, excerpt: contact.excerpt }
    : undefined

function contactClaim({ value }: Contact, { issue_area: _, ...evidence }: Claim): Claim {
  return { ...evidence, kind: 'contact', text: value }
}

const isClaimOf = ({ kind, text }: Claim, { value }: Contact): boolean => kind === 'contact' && text === value

/** A page may write a contact without a space before or after it. */
const mentions = ({ excerpt }: Claim, contact: Contact): boolean =>
  shows(excerpt, contact) || foldText(excerpt).includes(foldText(contact.value))

/** Whether a quote contains a contact, however it is written. */
export function shows(excerpt: string, { kind, value }: { kind: string; value: string }): boolean {
  if (containsWords(excerpt, value)) return true
  if (kind !== 'phone') return ` ${foldText(excerpt)} `.includes(` ${foldText(value)} `)
  const digits = value.replace(/\D/g, '')
  return digits.length >= minDigits && excerpt.replace(/\D/g, '').includes(digits)
}

/** Fewer digits, such as those of an extension, occur by chance. */
const minDigits = 7
