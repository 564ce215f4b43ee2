import type { FieldFault } from '../../contracts/problem.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { loadReferences } from '../entity-writer/reference-store.ts'

/** What a body says about places and issue areas; `claims` and `add_claims` under the name they have in it. */
type Referring = {
  place?: string | undefined
  places?: readonly string[] | undefined
  issue_areas?: readonly string[] | undefined
  claims?: readonly Claim[] | undefined
  add_claims?: readonly Claim[] | undefined
}
type Claim = { issue_area?: string | null | undefined }
type Named = { path: string; value: string }

/** Refuses a body that names places or issue areas which do not exist, field by field. */
export async function refuseUnknownReferences(tx: Sql, body: Referring): Promise<void> {
  const keys: Named[] = [
    ...(body.place === undefined ? [] : [{ path: 'place', value: body.place }]),
    ...named('places', body.places),
  ]
  const slugs: Named[] = [
    ...named('issue_areas', body.issue_areas),
    ...ofClaims('claims', body.claims),
    ...ofClaims('add_claims', body.add_claims),
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
        message: `no place has the key ${value}; GET /api/places finds it`,
      })),
    ...slugs
      .filter((slug) => !known.issueAreas.has(slug.value))
      .map(({ path, value }) => ({
        path,
        message: `no issue area has the slug ${value}; GET /api/issue-areas lists them`,
      })),
  ]
  if (errors.length === 0) return
  const detail = errors.map((fault) => `${fault.path}: ${fault.message}`).join('; ')
  throw new ServiceError('invalid_request', detail, { errors })
}

function named(field: string, values: readonly string[] = []): Named[] {
  return values.map((value, index) => ({ path: `${field}.${index}`, value }))
}

function ofClaims(field: string, claims: readonly Claim[] = []): Named[] {
  return claims.flatMap(({ issue_area }, index) =>
    issue_area ? [{ path: `${field}.${index}.issue_area`, value: issue_area }] : [],
  )
}
