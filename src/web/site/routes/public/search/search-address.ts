import { z } from 'zod'
import { EntitySort, EntityType } from '../../../../../contracts/directory/entities.ts'
import { FreshnessStatus } from '../../../../../contracts/directory/freshness.ts'
import { SourceClass } from '../../../../../contracts/directory/sources.ts'
import { listOf } from '../../../../../contracts/paging.ts'
import { IssueFilter } from '../../../issue-filter.ts'

const text = z
  .string()
  .trim()
  .max(200)
  .transform((value) => value || undefined)
  .optional()

/** The parameters of the search page. */
export const SearchAddress = z.strictObject({
  q: text,
  place: text,
  state: listOf(z.string().min(2).max(40)),
  issue_area: listOf(IssueFilter),
  type: listOf(EntityType),
  source_class: listOf(SourceClass),
  freshness: listOf(FreshnessStatus),
  sort: EntitySort.optional(),
  cursor: z.string().min(1).max(2000).optional(),
})
export type SearchAddress = z.infer<typeof SearchAddress>

export const facetNames = ['type', 'state', 'issue_area', 'source_class', 'freshness'] as const
export type FacetName = (typeof facetNames)[number]

/** Whether an address asks for everybody in a place: it has neither words nor filters. */
export const asksForPlace = (address: SearchAddress): boolean =>
  address.place !== undefined &&
  address.q === undefined &&
  facetNames.every((name) => address[name] === undefined)

/** So many actors of a search are offered for a list at once: they are read in pages of 100. */
export const mostListed = 1_000

/** The address of a search. Changes replace parameters, and the list starts again. */
export function searchPath(address: SearchAddress, changes: Partial<SearchAddress> = {}): string {
  const { cursor: _, ...kept } = { ...address, ...changes }
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(kept)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      parameters.append(name, one)
    }
  }
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}

/** The same search in the API. */
export function dataPath(
  address: SearchAddress,
  where: { kind: string; place?: { key: string }; abbreviation?: string },
): string {
  const { q, place: _, cursor: _cursor, ...filters } = address
  const parameters = new URLSearchParams({
    ...(q && { query: q }),
    ...(where.place && { place: where.place.key }),
  })
  for (const [name, value] of Object.entries({
    ...filters,
    ...(where.abbreviation && { state: [where.abbreviation] }),
  })) {
    for (const one of [value ?? []].flat()) parameters.append(name, one)
  }
  return `/api/entities?${parameters}`
}
