import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { foldText } from '../fold.ts'
import { type Refusal, refuse } from './entity-draft.ts'
import { containsWords } from './whole-quotes.ts'

type Contact = ActorRecord['contacts'][number]
type Claim = ActorRecord['claims'][number]

/** The claims that a request adds, and the field that has them. Stored claims are not checked again. */
export type GivenClaims = { claims: readonly Claim[]; field: 'claims' | 'add_claims' }

/**
 * The record with a claim for every contact that a quote shows: the quote given with the contact, or one of the record.
 * A contact that no quote shows has no claim, so that it is stored but not published as a fact.
 */
export function proveContacts(
  record: ActorRecord,
  given: GivenClaims = { claims: record.claims, field: 'claims' },
): ActorRecord | Refusal {
  if (record.contacts.length === 0) return record
  const claims = [...record.claims]
  for (const [index, contact] of record.contacts.entries()) {
    const path = `contacts.${index}`
    if (contact.excerpt) {
      if (!contact.source) return refuse('a contact without its source', `${path}.source: is missing`)
      if (!shows(contact.excerpt, contact)) {
        const why = `${path}.excerpt: does not contain ${contact.value}; quote the passage that shows it`
        return refuse('a quote that does not show its contact', why)
      }
    }
    const wrong = given.claims.findIndex((claim) => isClaimOf(claim, contact) && !mentions(claim, contact))
    if (wrong >= 0) {
      const why = `${given.field}.${wrong}.excerpt: does not contain ${contact.value}; quote the passage that shows it`
      return refuse('a quote that does not show its contact', why)
    }
    const proof = proofOf(contact, claims)
    if (proof) claims.push(proof)
  }
  return {
    ...record,
    contacts: record.contacts.map(({ kind, value, label }) => ({ kind, value, ...(label && { label }) })),
    claims,
  }
}

function proofOf(contact: Contact, claims: readonly Claim[]): Claim | undefined {
  const { value, excerpt, source } = contact
  if (claims.some((claim) => isClaimOf(claim, contact))) return undefined
  if (excerpt && source) return { kind: 'contact', text: value, source, excerpt }
  const shown = claims.find((claim) => shows(claim.excerpt, contact))
  if (!shown) return undefined
  const { issue_area: _, ...evidence } = shown
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
