import type { PlaceReference } from '../contracts/directory/place-key.ts'
import type { FieldFault } from '../contracts/problem.ts'
import { expandIssueSlugs, findPlaceReferences } from '../directory/index.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Sql } from '../platform/sql/database.ts'

/** A value and its path in the request body. */
export type FieldValue = { path: string; value: string }

/** Resolves place keys and slugs, without duplicates. Throws 400 for unknown places and issue areas. */
export async function resolveScope(
  sql: Sql,
  named: { places: readonly FieldValue[]; issueAreas: readonly FieldValue[] },
): Promise<PlaceReference[]> {
  const places = await findPlaceReferences(
    sql,
    named.places.map((one) => one.value),
  )
  const errors: FieldFault[] = [
    ...named.places
      .filter((one) => !places.has(one.value))
      .map(({ path, value }) => ({
        path,
        message: `no place has the key ${value}; GET /api/places finds it`,
      })),
    ...named.issueAreas
      .filter((one) => expandIssueSlugs([one.value]).length === 0)
      .map(({ path, value }) => ({
        path,
        message: `no issue area has the slug ${value}; GET /api/issue-areas lists them`,
      })),
  ]
  if (errors.length > 0) {
    const detail = errors.map((fault) => `${fault.path}: ${fault.message}`).join('; ')
    throw new ServiceError('invalid_request', detail, { errors })
  }
  const found = named.places.map((one) => places.get(one.value)!)
  return [...new Map(found.map((place) => [place.key, place])).values()]
}
