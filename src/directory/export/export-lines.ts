import { excerptFormatOf } from '../../contracts/directory/record-fields.ts'
import { licenseOf } from '../sources/source-license.ts'
import type { ExportedClaim, ExportedEntity, ExportedPlace, ExportedSearch } from './export-store.ts'
import type { ExportedRelation } from './relation-export-store.ts'

/** Lines in the JSON Lines format of `civic import`. Omits fields without a value. */
export function placeLine({ key, name, kind, population, latitude, longitude }: ExportedPlace): string {
  return lineOf({ record: 'place', key, name, kind, population, latitude, longitude })
}

export function searchLine({ id, place, issue_areas, engines, finished_at }: ExportedSearch): string {
  return lineOf({ record: 'search', id, place, issue_areas, engines, finished_at })
}

export function actorLine(entity: ExportedEntity, claims: readonly ExportedClaim[]): string {
  const { external_id, type, name, description, place, places, issue_areas, website, contacts } = entity
  const sources = new Map(claims.map((claim) => [claim.url, sourceOf(claim)]))
  return lineOf({
    record: 'actor',
    external_id,
    ...(entity.identifiers.length > 0 && { identifiers: entity.identifiers }),
    type,
    name,
    description,
    place,
    places,
    issue_areas,
    website,
    contacts: contacts.map(({ kind, value, label }) => ({ kind, value, label })),
    contacts_until: entity.contacts_until,
    location: entity.location_withheld ? { status: 'withheld', reason: entity.location_withheld } : undefined,
    claims: claims.map(claimOf),
    sources: [...sources.values()],
  })
}

function claimOf(claim: ExportedClaim) {
  const { kind, text, issue_area, url, excerpt, recorded_at, position, excerpt_format } = claim
  const isStated = excerpt_format !== excerptFormatOf(excerpt, claim.source_class)
  return {
    kind,
    text,
    issue_area,
    source: url,
    excerpt,
    recorded_at,
    ...(position !== null && { position }),
    ...(isStated && { excerpt_format }),
    ...contextOf(claim),
  }
}

const contextOf = ({ context_before: before, context_after: after }: ExportedClaim | ExportedRelation) =>
  (before || after) && { context: { before, after } }

function sourceOf(claim: ExportedClaim | ExportedRelation) {
  const { url, title, publisher, source_class, published_at, retrieved_at, content_hash } = claim
  const license = licenseOf(url)
  return { url, title, publisher, source_class, published_at, retrieved_at, content_hash, license }
}

export function relationLine(relation: ExportedRelation): string {
  const { kind, subject, object, role, post, since, until, end_reason, office_until } = relation
  const { text, excerpt, recorded_at, position } = relation
  const source = sourceOf(relation)
  const stated = { role, post, since, until, end_reason, office_until, text, excerpt, position, recorded_at }
  return lineOf({ record: 'relation', kind, subject, object, ...stated, ...contextOf(relation), source })
}

function lineOf(record: object): string {
  return `${JSON.stringify(record, (_, value) => value ?? undefined)}\n`
}
