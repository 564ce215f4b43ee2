import type { ExportedClaim, ExportedEntity } from '../export/export-store.ts'
import { cutQuote } from '../privacy/private-text.ts'
import { findContacts } from '../suppression/suppression-hashes.ts'

/** Anybody can download a snapshot, so it has no contacts of people: those are read one person at a time. */
export function withoutContacts(entity: ExportedEntity): ExportedEntity {
  if (entity.type !== 'person') return entity
  const description = entity.description && (cut(entity.description, entity.name) ?? null)
  return { ...entity, description, contacts: [], contacts_until: null }
}

type Evidence = Pick<ExportedClaim, 'text' | 'excerpt' | 'context_before' | 'context_after' | 'position'>

/** The claims with quotes that are cut before emails, phone numbers and street addresses. */
export function withoutContactsInQuotes<C extends Evidence>(claims: readonly C[]): C[] {
  return claims.flatMap((claim) => {
    const text = cut(claim.text, '')
    const excerpt = cut(claim.excerpt, claim.text)
    if (text === undefined || excerpt === undefined) return []
    const { context_before, context_after } = claim
    const isWhole = excerpt === claim.excerpt
    if (isWhole && findContacts(`${context_before}\n${context_after}`).length === 0)
      return [{ ...claim, text }]
    // The position and the surrounding text are those of the whole quote.
    const position = isWhole ? claim.position : null
    return [{ ...claim, text, excerpt, position, context_before: '', context_after: '' }]
  })
}

function cut(text: string, proves: string): string | undefined {
  const spans = findContacts(text).map(({ span }) => span)
  return cutQuote(
    text,
    spans.toSorted((one, other) => one.start - other.start),
    proves,
  )
}
