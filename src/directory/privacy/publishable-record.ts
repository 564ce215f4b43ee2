import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { cutQuote, findPrivateSpans, isHomeLabel, isOfficeAddress } from './private-text.ts'

type Contact = ActorRecord['contacts'][number]
type Context = ActorRecord['claims'][number]['context']

/**
 * The record without home addresses and personal phones of people, and without the address of an actor whose location
 * is withheld: what the public directory may store of it.
 */
export function publishableRecord(record: ActorRecord): ActorRecord {
  const isPerson = record.type === 'person'
  const isWithheld = record.location?.status === 'withheld'
  const published = isPerson ? publishableContacts(record.contacts) : record.contacts
  const contacts = isWithheld ? published.filter(({ kind }) => kind !== 'address') : published
  const withheld = record.contacts.filter((contact) => !contacts.includes(contact)).map(({ value }) => value)
  const cut = (text: string, proves: string) =>
    cutQuote(text, findPrivateSpans(text, { isPerson, isWithheld, known: withheld }), proves)
  const values = new Set(contacts.map(({ value }) => value))
  const claims = record.claims.flatMap((claim) => {
    const excerpt = cut(claim.excerpt, `${claim.text} ${record.name}`)
    // The label of a published contact said that it is an office; its address alone does not.
    const isPublished = claim.kind === 'contact' && values.has(claim.text)
    const text = isPublished ? claim.text : cut(claim.text, record.name)
    if (excerpt === undefined || text === undefined) return []
    // What surrounds the quote may be about anybody, and no longer surrounds a quote that was cut.
    const context = excerpt === claim.excerpt ? publishableContext(claim.context, isWithheld) : null
    return [{ ...claim, excerpt, text, ...(claim.context && { context }) }]
  })
  const cited = new Set(claims.map((claim) => claim.source))
  return {
    ...record,
    description: record.description ? (cut(record.description, record.name) ?? null) : record.description,
    contacts,
    claims,
    // A source whose claims are gone supports nothing.
    sources:
      claims.length === record.claims.length
        ? record.sources
        : record.sources.filter(({ url }) => cited.has(url)),
  }
}

/** The text around a quote, up to the nearest address or phone number that may be private. */
function publishableContext(context: Context, isWithheld: boolean): Context {
  if (!context) return context
  const spansOf = (text: string) => findPrivateSpans(text, { isPerson: true, isWithheld })
  return {
    before: context.before.slice(spansOf(context.before).at(-1)?.end ?? 0),
    after: context.after.slice(0, spansOf(context.after)[0]?.start),
  }
}

function publishableContacts(contacts: readonly Contact[]): Contact[] {
  const isPrivateAddress = ({ kind, value, label }: Contact) =>
    kind === 'address' && !isOfficeAddress(value, label)
  // A phone with the label of such an address is the phone of that address.
  const labels = new Set(contacts.filter(isPrivateAddress).flatMap(({ label }) => label || []))
  return contacts.filter((contact) => {
    const { kind, label } = contact
    if (kind === 'address') return !isPrivateAddress(contact)
    if (kind === 'phone') return !isHomeLabel(label) && !(label && labels.has(label))
    return kind !== 'email' || !isHomeLabel(label)
  })
}
