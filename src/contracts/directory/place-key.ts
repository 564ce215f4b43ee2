import { z } from 'zod'

/** `<city-slug>,<state-name-slug>`: lower case, one comma, no spaces. */
export const PlaceKey = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*,[a-z]+(?:-[a-z]+)*$/, 'must look like gary,indiana')
  .meta({
    id: 'PlaceKey',
    description: 'City slug and state name slug, joined by a comma',
    example: 'gary,indiana',
  })

/** A place as other records refer to it. */
export const PlaceReference = z
  .object({
    key: z.string().meta({ description: 'Place key', example: 'gary,indiana' }),
    slug: z.string().meta({ description: 'Short form, accepted wherever a key is', example: 'gary-in' }),
    name: z.string().meta({ example: 'Gary' }),
    state: z.string().meta({ description: 'Two-letter state abbreviation', example: 'IN' }),
  })
  .meta({ id: 'PlaceReference', description: 'A place as other records refer to it' })
export type PlaceReference = z.infer<typeof PlaceReference>

/** States and the country stand for themselves: no state belongs behind their name. */
const isWholeState = (key: string): boolean => key.endsWith(',united-states')

/** `Gary, IN`, but `Minnesota`. */
export const shortPlaceName = ({
  key,
  name,
  state,
}: Pick<PlaceReference, 'key' | 'name' | 'state'>): string => (isWholeState(key) ? name : `${name}, ${state}`)

/** `Gary, Indiana`, but `Minnesota`. */
export const fullPlaceName = (place: { key: string; name: string; state: { name: string } }): string =>
  shortPlaceName({ ...place, state: place.state.name })
