import { z } from 'zod'
import { CoverageStatus, getPlaceCoverage } from '../../contracts/directory/places.ts'
import { invalidField } from '../../platform/errors.ts'
import { linkTo, named } from '../text/quoted.ts'
import { reads, tool } from '../tool.ts'
import { PlaceKeyText } from './arguments.ts'

const meanings = {
  covered: 'Covered (three or more actors are known)',
  thin: 'Thin (one or two actors are known)',
  missing: 'Missing (somebody looked and found none)',
  not_searched: 'Not searched (nobody looked: nothing follows from the silence)',
} as const

const AreaShape = z.object({
  slug: z.string(),
  name: z.string(),
  domain: z.string(),
  status: CoverageStatus,
  actor_count: z.int(),
  source_count: z.int(),
  last_searched_at: z.string().nullable(),
})

export const getPlaceCoverageTool = tool({
  name: 'get_place_coverage',
  title: 'See what is known of a place, and the gaps',
  description:
    'For each issue area of a place: whether actors are known, how many, and when anybody last looked. Tells “found none” from “nobody looked”. Ask for status thin, missing and not_searched to get the gaps alone.',
  scopes: ['directory:read'],
  uses: [getPlaceCoverage],
  annotations: reads,
  input: z.strictObject({
    place_key: PlaceKeyText,
    status: z
      .array(CoverageStatus)
      .max(4)
      .optional()
      .meta({ description: 'Only issue areas in these states', example: ['thin', 'missing'] }),
    domains: z
      .array(z.string().trim().min(1).max(120))
      .max(20)
      .optional()
      .meta({
        description: 'Only issue areas of these domains, by slug',
        example: ['housing-and-the-built-environment'],
      }),
  }),
  output: z.object({
    place_key: z.string(),
    place_name: z.string(),
    actor_count: z.int(),
    source_count: z.int(),
    newest_source_at: z.string().nullable(),
    stale_sources: z.int(),
    broken_sources: z.int(),
    issue_areas: z.array(AreaShape),
    last_searches: z.array(z.object({ finished_at: z.string(), engines: z.array(z.string()) })),
    url: z.string().meta({ description: 'Where these figures are' }),
    sources_url: z.string().meta({ description: 'The sources behind them' }),
  }),
  async run({ place_key, status, domains }, context) {
    const coverage = await context.call(getPlaceCoverage, { params: { place_key } })
    const { place, freshness } = coverage
    const known = [...new Set(coverage.issue_areas.map((area) => area.domain))]
    const unknown = domains?.find((slug) => !known.includes(slug))
    if (unknown !== undefined)
      throw invalidField('domains', `${named(unknown)} is none; they are ${known.join(', ')}`)
    const areas = coverage.issue_areas.filter(
      (area) =>
        (status ?? [area.status]).includes(area.status) && (domains ?? [area.domain]).includes(area.domain),
    )
    const url = `${context.baseUrl}/api/places/${place.key}/coverage`
    const sources_url = `${context.baseUrl}/api/places/${place.key}/sources`
    const searches = coverage.runs.slice(0, 5).map(({ finished_at, engines }) => ({ finished_at, engines }))
    const lines = [
      `${place.name}, ${place.state} (place key ${place.key}): ${coverage.actor_count} actors, ${coverage.source_count} sources; newest source ${freshness.newest_source_at?.slice(0, 10) ?? 'none'}, ${freshness.stale_sources} older than a year, ${freshness.broken_sources} broken.`,
      ...Object.entries(meanings).flatMap(([state, meaning]) => {
        const names = areas
          .filter((area) => area.status === state)
          .map(
            (area) =>
              `${area.name} (${area.slug}, ${area.actor_count} actors${area.last_searched_at ? `, searched ${area.last_searched_at.slice(0, 10)}` : ''})`,
          )
        return names.length > 0 ? ['', `${meaning}:`, ...names.map((name) => `- ${name}`)] : []
      }),
      ...(areas.length === 0 ? ['', 'No issue area that was asked for is in such a state.'] : []),
      '',
      searches.length > 0
        ? `Last searches: ${searches.map(({ finished_at }) => finished_at.slice(0, 10)).join(', ')}.`
        : 'Nobody has searched this place yet: start_discovery_run does.',
      `Figures: ${linkTo(url)}. Their sources: ${linkTo(sources_url)}`,
    ]
    const data = {
      place_key: place.key,
      place_name: `${place.name}, ${place.state}`,
      actor_count: coverage.actor_count,
      source_count: coverage.source_count,
      ...freshness,
      issue_areas: areas,
      last_searches: searches,
      url,
      sources_url,
    }
    return { data, text: lines.join('\n') }
  },
})
