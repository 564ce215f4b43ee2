import type { FieldFault } from '../../contracts/problem.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { loadReferences } from '../entity-writer/reference-store.ts'

/** The fields of a request body that refer to places and issue areas. */
type ReferringBody = {
  place?: string | undefined
  places?: readonly string[] | undefined
  issue_areas?: readonly string[] | undefined
  claims?: readonly Claim[] | undefined
  add_claims?: readonly Claim[] | undefined
}
type Claim = { issue_area?: string | null | undefined }
type Reference = { path: string; value: string }

/** Rejects a body that refers to unknown places or issue areas, with one error per field. */
export async function refuseUnknownReferences(tx: Sql, body: ReferringBody): Promise<void> {
  const keys: Reference[] = [
    ...(body.place === undefined ? [] : [{ path: 'place', value: body.place }]),
    ...listReferences('places', body.places),
  ]
  const slugs: Reference[] = [
    ...listReferences('issue_areas', body.issue_areas),
    ...claimReferences('claims', body.claims),
    ...claimReferences('add_claims', body.add_claims),
  ]
  if (keys.length + slugs.length === 0) return
  const known = await loadReferences(tx, [
    { placeKeys: keys.map((key) => key.value), issue_areas: slugs.map((slug) => slug.value) },
  ])
  const errors: FieldFault[] = [
    ...keys
      .filter((key) => !known.places.has(key.value))
      .map(({ path, value }) => ({
        path,
        message: `no place has the key ${value}; find it with GET /api/places`,
      })),
    ...slugs
      .filter((slug) => !known.issueAreas.has(slug.value))
      .map(({ path, value }) => ({
        path,
        message: `no issue area has the slug ${value}; GET /api/issue-areas lists them`,
      })),
  ]
  if (errors.length === 0) return
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
  throw new ServiceError('invalid_request', detail, { errors })
}

function listReferences(field: string, values: readonly string[] = []): Reference[] {
  return values.map((value, index) => ({ path: `${field}.${index}`, value }))
}

function claimReferences(field: string, claims: readonly Claim[] = []): Reference[] {
  return claims.flatMap(({ issue_area }, index) =>
    issue_area ? [{ path: `${field}.${index}.issue_area`, value: issue_area }] : [],
  )
}
