import { z } from 'zod'
import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import { type Coverage, CoverageStatus, getPlaceCoverage } from '../../contracts/directory/places.ts'
import { invalidField } from '../../platform/errors.ts'
import { formatKey, linkTo } from '../text/quoted.ts'
import { readOnly, tool } from '../tool.ts'
import { PlaceKeyText } from './arguments.ts'

const meanings = {
  covered: 'Covered (three or more known actors)',
  thin: 'Thin (one or two known actors)',
  missing: 'Missing (searched, found none)',
  not_searched: 'Not searched (no conclusion is possible)',
} as const

const AreaShape = z.object({
  slug: z.string(),
  name: z.string(),
  domain: z.string(),
  status: CoverageStatus,
  actor_count: z.int(),
  source_count: z.int(),
  searched: z.boolean().meta({ description: 'False for actors that became known without a search' }),
  last_searched_at: z.string().nullable(),
  see_also: z.string().nullable().meta({ description: 'The issue area about the same subject' }),
  status_from: z.string().nullable().meta({
    description: 'The see_also area that the status comes from, where only that one has actors',
  }),
})

type Area = z.infer<typeof AreaShape>

function describeArea({ name, slug, actor_count, last_searched_at, see_also, status_from }: Area): string {
  const parts = [
    slug,
    `${actor_count} actors`,
    last_searched_at ? `searched ${last_searched_at.slice(0, 10)}` : 'not searched',
    ...(status_from ? [`status of ${status_from}, which is about the same subject`] : []),
    ...(see_also && !status_from ? [`see also ${see_also}`] : []),
  ]
  return `${name} (${parts.join(', ')})`
}

export const getPlaceCoverageTool = tool({
  name: 'get_place_coverage',
  title: 'Get the coverage of a place and its gaps',
  description:
    'Returns for each issue area of a place how many actors are known and when it was last searched. Pass status thin, missing and not_searched to get only the gaps.',
  scopes: ['directory:read'],
  operations: [getPlaceCoverage],
  annotations: readOnly,
  input: z.strictObject({
    place_key: PlaceKeyText,
    status: z
      .array(CoverageStatus)
      .max(4)
      .optional()
      .meta({
        description:
          'Only these: covered (3 or more actors), thin (1 or 2), missing (searched, found none), not_searched',
        example: ['thin', 'missing'],
      }),
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
    complete: z.boolean(),
    newest_source_at: z.string().nullable(),
    stale_sources: z.int(),
    broken_sources: z.int(),
    issue_areas: z.array(AreaShape),
    last_searches: z.array(z.object({ finished_at: z.string(), engines: z.array(z.string()) })),
    url: z.string().meta({ description: 'URL of these figures' }),
    sources_url: z.string().meta({ description: 'URL of their sources' }),
  }),
  async run({ place_key, status, domains }, context) {
    const coverage = await context.call(getPlaceCoverage, { params: { place_key } })
    const { place, freshness } = coverage
    const knownDomains = [...new Set(coverage.issue_areas.map((area) => area.domain))]
    const unknown = domains?.find((slug) => !knownDomains.includes(slug))
    if (unknown !== undefined)
      throw invalidField(
        'domains',
        `unknown domain ${formatKey(unknown)}; the domains are ${knownDomains.join(', ')}`,
      )
    const areas = coverage.issue_areas.filter(
      (area) =>
        (status ?? [area.status]).includes(area.status) && (domains ?? [area.domain]).includes(area.domain),
    )
    const url = `${context.baseUrl}/places/${place.slug}/coverage`
    const sources_url = `${context.baseUrl}/places/${place.slug}/sources`
    const searches = coverage.runs.slice(0, 5).map(({ finished_at, engines }) => ({ finished_at, engines }))
    const lines = [
      `${shortPlaceName(place)} (place key ${place.key}): ${coverage.actor_count} actors, ${describeSources(coverage)}.`,
      ...Object.entries(meanings).flatMap(([state, meaning]) => {
        const names = areas.filter((area) => area.status === state).map(describeArea)
        return names.length > 0 ? ['', `${meaning}:`, ...names.map((name) => `- ${name}`)] : []
      }),
      ...(areas.length === 0 ? ['', 'No issue area matches.'] : []),
      '',
      searches.length > 0
        ? `Last searches: ${searches.map(({ finished_at }) => finished_at.slice(0, 10)).join(', ')}.`
        : 'This place has not been searched yet: start_discovery_run starts a search.',
      `Figures: ${linkTo(url)}. Their sources: ${linkTo(sources_url)}`,
    ]
    const data = {
      place_key: place.key,
      place_name: shortPlaceName(place),
      actor_count: coverage.actor_count,
      source_count: coverage.source_count,
      complete: coverage.complete,
      ...freshness,
      issue_areas: areas,
      last_searches: searches,
      url,
      sources_url,
    }
    return { data, text: lines.join('\n') }
  },
})

function describeSources({ complete, source_count, freshness }: Coverage): string {
  if (!complete) return 'and their sources are being counted: ask again in a minute'
  const newest = freshness.newest_source_at?.slice(0, 10) ?? 'none'
  return `${source_count} sources; newest source ${newest}, ${freshness.stale_sources} older than a year, ${freshness.broken_sources} broken`
}
