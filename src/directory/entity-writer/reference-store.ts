import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { foldText } from '../fold.ts'
import { type EntityDraft, type Refusal, refuse } from './entity-draft.ts'

/** `name` is case-folded, without accents and punctuation. */
type KnownPlace = { id: number; key: string; name: string; state: string }

/** The existing places and issue areas that the drafts of a batch refer to. */
export type References = {
  places: ReadonlyMap<string, KnownPlace>
  /** Folded names by slug. */
  issueAreas: ReadonlyMap<string, string>
}

type Referring = Pick<EntityDraft, 'placeKeys' | 'issue_areas'>

export async function loadReferences(tx: Sql, drafts: readonly Referring[]): Promise<References> {
  const keys = new Set(drafts.flatMap((draft) => draft.placeKeys))
  const slugs = new Set(drafts.flatMap((draft) => draft.issue_areas))
  const places = await tx
    .selectFrom('place')
    .select(['id', 'key', 'name', 'state'])
    .where(raw<boolean>`key = any(${[...keys]}::text[])`)
    .execute()
  const issueAreas = await tx
    .selectFrom('issue_area')
    .select(['slug', 'name'])
    .where(raw<boolean>`slug = any(${[...slugs]}::text[])`)
    .execute()
  return {
    places: new Map(places.map((place) => [place.key, { ...place, name: foldText(place.name) }])),
    issueAreas: new Map(issueAreas.map((area) => [area.slug, foldText(area.name)])),
  }
}

/** Treats these places as stored, for a dry run. */
export function withPlaces(known: References, keys: Iterable<string>): References {
  const expected = [...keys].map((key) => [key, { id: -1, key, name: '', state: '' }] as const)
  return { ...known, places: new Map([...expected, ...known.places]) }
}

/** Refuses a draft that refers to an unknown place or issue area. */
export function findMissingReference(draft: Referring, known: References): Refusal | undefined {
  const place = draft.placeKeys.find((key) => !known.places.has(key))
  if (place !== undefined) {
    return refuse('unknown place', `no place has the key ${place}; import it as a place record first`)
  }
  const area = draft.issue_areas.find((slug) => !known.issueAreas.has(slug))
  if (area === undefined) return undefined
  return refuse('unknown issue area', `no issue area has the slug ${area}; GET /api/issue-areas lists them`)
}
