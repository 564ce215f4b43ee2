import { z } from 'zod'
import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import { PlaceResolution, ResolvedPlaces, resolvePlace } from '../../contracts/directory/places.ts'
import { listIssueAreas } from '../../contracts/directory/taxonomy.ts'
import { linkTo } from '../text/quoted.ts'
import { readOnly, tool } from '../tool.ts'

const PlaceShape = z.object({
  place_key: z.string(),
  name: z.string(),
  state: z.string(),
  kind: z.string(),
  population: z.int().nullable(),
  actor_count: z.int(),
  sample: z.boolean(),
  url: z.string(),
})

export const resolvePlaceTool = tool({
  name: 'resolve_place',
  title: 'Find the key of a place',
  description:
    'Converts the name of a place (“Gary, IN”) or a ZIP code to the place key that other tools require. It never guesses: if several places match, it lists them, and you or the person must choose. Confirm a corrected spelling with the person.',
  scopes: ['directory:read'],
  operations: [resolvePlace],
  annotations: readOnly,
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ description: 'Name of a place, or a ZIP code', example: 'Gary, IN' }),
  }),
  output: z.object({
    status: PlaceResolution.shape.status,
    places: z.array(PlaceShape),
    suggestions: z.array(z.object({ place_key: z.string(), name: z.string(), state: z.string() })),
  }),
  async run({ query }, context) {
    const { data, resolution } = ResolvedPlaces.parse(await context.call(resolvePlace, { query: { query } }))
    const places = data.map((place) => ({
      place_key: place.key,
      name: place.name,
      state: place.state.abbreviation,
      kind: place.kind,
      population: place.population,
      actor_count: place.actor_count,
      sample: place.sample,
      url: `${context.baseUrl}/places/${place.slug}`,
    }))
    const suggestions = resolution.suggestions.map(({ key, name, state }) => ({
      place_key: key,
      name,
      state,
    }))
    const lines = [
      verdicts[resolution.status],
      ...places.map(
        (place) =>
          `- ${labelOf(place)}: place key ${place.place_key}, population ${place.population ?? 'unknown'}, ${place.actor_count} actors${place.sample ? ', fictional sample' : ''}. ${linkTo(place.url)}`,
      ),
      ...suggestions.map((place) => `- Suggestion: ${labelOf(place)}: place key ${place.place_key}`),
    ]
    return { data: { status: resolution.status, places, suggestions }, text: lines.join('\n') }
  },
})

const labelOf = ({ place_key, name, state }: { place_key: string; name: string; state: string }) =>
  shortPlaceName({ key: place_key, name, state })

const verdicts = {
  resolved: 'One place matches:',
  corrected: 'One place matches a corrected spelling. Confirm it before you rely on it:',
  ambiguous: 'Several places match. Choose one, or ask the person:',
  unknown: 'No place matches. Add the state or check the spelling.',
} as const

export const resolveIssueAreasTool = tool({
  name: 'resolve_issue_areas',
  title: 'Find the slugs of issue areas',
  description:
    'Converts plain words (“rent”, “buses”) to the issue area slugs that other tools require, best match first. Without words it lists all issue areas. A domain slug includes all of its areas.',
  scopes: ['directory:read'],
  operations: [listIssueAreas],
  annotations: readOnly,
  input: z.strictObject({
    query: z.string().trim().min(1).max(200).optional().meta({ description: 'Plain words', example: 'rent' }),
  }),
  output: z.object({
    issue_areas: z.array(
      z.object({ slug: z.string(), name: z.string(), description: z.string(), domain: z.string() }),
    ),
  }),
  async run({ query }, context) {
    const { data } = await context.call(listIssueAreas, { query: { query } })
    const issue_areas = data.map(({ slug, name, description, domain }) => ({
      slug,
      name,
      description,
      domain,
    }))
    const lines = issue_areas.map(
      ({ slug, name, description, domain }) => `- ${slug}: ${name} (domain ${domain}). ${description}`,
    )
    const none = 'No issue area matches. Call without query to list all of them.'
    return { data: { issue_areas }, text: lines.length > 0 ? lines.join('\n') : none }
  },
})
