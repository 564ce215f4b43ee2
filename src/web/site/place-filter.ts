import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Place } from '../../contracts/directory/places.ts'
import type { SiteRequest } from '../site-request.ts'

/** What the text in a place field means. An ambiguous or unknown one is never guessed. */
export type PlaceFilter =
  | { status: 'none' }
  | { status: 'chosen'; place: Place }
  | { status: 'ambiguous'; text: string; places: PlaceReference[] }
  | { status: 'unknown'; text: string; places: PlaceReference[] }

const maxChoices = 8

export async function readPlaceFilter(
  { directory }: Pick<SiteRequest['services'], 'directory'>,
  text: string | undefined,
): Promise<PlaceFilter> {
  if (text === undefined) return { status: 'none' }
  const { data, resolution } = await directory.places.resolve(text)
  const [first] = data
  if (first && (resolution.status === 'resolved' || resolution.status === 'corrected')) {
    return { status: 'chosen', place: first }
  }
  const known = data.map(({ key, slug, name, state }) => ({ key, slug, name, state: state.abbreviation }))
  const places = (known.length > 0 ? known : resolution.suggestions).slice(0, maxChoices)
  return { status: resolution.status === 'ambiguous' ? 'ambiguous' : 'unknown', text, places }
}
