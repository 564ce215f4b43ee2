import type { IssueCoverage } from '../../../../contracts/directory/coverage.ts'
import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { ActorRow } from '../../components/directory/actor-row.tsx'
import { InZoneOf } from '../../components/directory/in-zone-of.tsx'
import { IssuePlaces, IssueStates, SisterIssues } from '../../components/directory/issue-places.tsx'
import { PlaceMap } from '../../components/directory/place-map.tsx'
import { SuggestLink } from '../../components/directory/suggest-link.tsx'
import { Icon } from '../../components/layout/icon.tsx'
import { breadcrumbData, PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Happened } from '../../components/signals/happened.tsx'
import { issueNotFound } from '../../issue-filter.ts'
import { type PageRequest, publicLoader, usePageData } from '../../load-page.ts'
import { dotsOf, maxDots } from '../../map-dots.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn, issueInSentence, issuesOf } from '../../taxonomy.ts'
import { useBaseUrl } from '../../use-root.ts'

const shown = { places: 10, unsearched: 3, actors: 6, signals: 6 }
/** Longer lists are not counted at each read. */
const longList = 1_000

export const loader = publicLoader(async (page) => {
  const { site, services } = page
  const { directory, firehose } = services
  const { figures } = directory
  const slug = requireIssue(page)
  const now = site.now.toISOString()
  if (await figures.ensureFresh()) site.dependsOn(['search', 'places', 'signals'])
  const coverage = await figures.issue(slug, {}, { limit: shown.places })
  const counts = await figures.actorCounts()
  const [found, signals, map, sources, unsearched, summary] = await Promise.all([
    findActors(services, slug, (counts[slug] ?? 0) < longList),
    firehose.publicSignals.list({
      issues: [slug],
      occurs_before: now,
      sort: 'occurred_at_desc',
      limit: shown.signals,
    }),
    figures.map({ issue_area: slug, limit: maxDots }),
    figures.issueSources(
      slug,
      coverage.data.map(({ place }) => place.key),
    ),
    figures.unsearchedPlaces(slug),
    figures.summary(),
  ])
  const quotes = await directory.rowQuotes(
    found.actors.map(({ id }) => id),
    directory.issueAreasOf([slug]),
  )
  const drawn = drawMap(services, coverage, map)
  return {
    now,
    slug,
    largestUnsearched: await largestUnsearched(services, coverage, drawn.mapState?.abbreviation),
    coverage: { ...coverage, data: realFirst(coverage.data) },
    sources,
    unsearched,
    ...drawn,
    actors: found.actors,
    total: found.total ?? counts[slug] ?? 0,
    sampleTotal: found.sampleTotal,
    quotes,
    signals: signals.data,
    labels: await directory.places.labels([
      ...signals.data.flatMap(({ places }) => places.slice(0, 1)),
      ...found.actors.map(({ place }) => place.key),
      ...coverage.data.map(({ place }) => place.key),
    ]),
    counts,
    /** Issues that nobody has searched for anywhere, and for which nobody is known. */
    silent: summary.issue_areas
      .filter((area) => area.covered + area.thin + area.missing + area.actor_count === 0)
      .map((area) => area.slug),
  }
})

/** The issue or domain of the address. Another spelling, as in `Housing-Affordability`, redirects to the page. */
function requireIssue({ url, language, param, redirectTo }: PageRequest): string {
  const given = param('slug')
  if (issuesOf(given).length > 0) return given
  const words = given.toLowerCase().split(/[^a-z0-9]+/)
  const meant = ['_', '-'].map((joint) => words.join(joint)).find((slug) => issuesOf(slug).length > 0)
  if (meant) redirectTo(`/issues/${meant}${url.search}`)
  return issueNotFound(language, given)
}

const realFirst = <T extends { sample: boolean }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => Number(one.sample) - Number(other.sample))

/** The actors with the most sources. Those of the sample town fill up what is left, and are counted apart. */
async function findActors({ directory }: Services, slug: string, isCounted: boolean) {
  const by = { issue_area: [slug], sort: 'sources' as const }
  const limit = shown.actors
  // The number of a long list is stored.
  const real = await directory.searchActors({ ...by, sample: false }, { limit, isCounted })
  const sample = await directory.searchActors({ ...by, sample: true }, { limit })
  return {
    actors: [...real.data, ...sample.data].slice(0, limit),
    total: real.page.total,
    sampleTotal: sample.page.total ?? 0,
  }
}

/** The largest places of which nothing is known for the issue, where the table has room for them. */
async function largestUnsearched(
  { directory }: Services,
  { data, page }: IssueCoverage,
  state: string | undefined,
) {
  const room = Math.min(shown.unsearched, shown.places - data.length)
  if (room <= 0 || data.length === 0 || page.next_cursor !== null) return []
  const known = new Set(data.map(({ place }) => place.key))
  const largest = await directory.figures.places(
    { sort: 'population', state: state ? [state] : undefined },
    { limit: room + known.size },
  )
  return largest.data.filter(({ key }) => !known.has(key)).slice(0, room)
}

type Services = Parameters<Parameters<typeof publicLoader>[0]>[0]['services']

/** A state alone when all known places are in it, otherwise the nation. The sample town is drawn where it is listed. */
function drawMap(
  { directory, maps }: Services,
  coverage: IssueCoverage,
  map: Awaited<ReturnType<Services['directory']['figures']['map']>>,
) {
  const sample = coverage.data.filter((one) => one.sample && one.actor_count > 0)
  const dots = [
    ...dotsOf(map),
    ...sample.map(({ place: { slug, name }, latitude, longitude, actor_count: count }) => ({
      slug,
      name,
      latitude,
      longitude,
      count,
    })),
  ]
  const known = coverage.states.filter(({ actor_count }) => actor_count > 0)
  const states = new Set([
    ...coverage.data.map(({ place }) => place.state),
    ...known.map(({ state }) => state.abbreviation),
  ])
  const [only] = states
  const isAllShown = coverage.page.next_cursor === null
  const state = states.size === 1 && isAllShown && only ? directory.parseState(only) : undefined
  const drawn = state && maps.state(state.abbreviation, dots)
  return {
    map: drawn ?? maps.nation(dots),
    mapState: drawn && state,
    withActors: map.total + sample.length,
  }
}

export default function Issue() {
  const data = usePageData<typeof loader>()
  const { m, language, href } = useMessages()
  const baseUrl = useBaseUrl()
  const text = m.regions.issue
  const { slug, coverage } = data
  const domain = domains.find((one) => one.slug === slug || one.issueAreas.some((area) => area.slug === slug))
  const area = domain?.issueAreas.find((one) => one.slug === slug)
  const described = area ?? domain
  if (domain === undefined || described === undefined) return null
  const { name, description } = issueIn(language, described)
  const domainName = issueIn(language, domain).name
  const crumbs = [
    { label: m.issues.title, to: '/issues' },
    ...(area ? [{ label: domainName, to: `/issues/${domain.slug}` }] : []),
    { label: name },
  ]
  const feed = `/signals.atom?issue=${encodeURIComponent(slug)}`
  return (
    <PublicPage
      title={name}
      lead={description}
      remark={
        area && (
          <>
            {text.aliases}: <span lang="en">{area.aliases.join(' · ')}</span>
          </>
        )
      }
      crumbs={crumbs}
      sample={coverage.data.some(({ sample }) => sample) ? 'mixed' : undefined}
      actions={
        <>
          <a
            href={href(`/w/to/watches/new?issue=${encodeURIComponent(slug)}`)}
            className="button button-primary"
            rel="nofollow"
          >
            <Icon name="bell" />
            {m.watches.watchThis.issue}
          </a>
          <a href={feed} className="button">
            <Icon name="feed" />
            {text.feed}
          </a>
        </>
      }
    >
      <PageHead
        title={name}
        description={description}
        feeds={[{ title: `${name} (Atom)`, type: 'application/atom+xml', href: feed }]}
        jsonLd={breadcrumbData(baseUrl, crumbs)}
      />
      <div className={data.mapState === undefined ? 'map-columns' : 'map-columns map-columns-state'}>
        <div>
          <p className="eyebrow mb-2">{text.where}</p>
          <PlaceMap
            map={data.map}
            label={text.map(name, data.withActors)}
            states={coverage.states}
            hasNames
            width={data.mapState === undefined ? 400 : 280}
          />
          <p className="mt-2 text-sm text-soft">
            {data.mapState === undefined ? text.nation : text.onlyState(data.mapState.name)}
          </p>
        </div>
        <div className="stack">
          <IssuePlaces
            coverage={coverage}
            labels={data.labels}
            sources={data.sources}
            unsearched={data.unsearched}
            largestUnsearched={data.largestUnsearched}
            name={area ? issueInSentence(language, slug) : name}
          />
          <IssueStates coverage={coverage} />
          <SisterIssues
            title={area ? text.also(domainName) : text.parts}
            areas={domain.issueAreas.filter((one) => one.slug !== slug)}
            counts={data.counts}
            silent={data.silent}
          />
        </div>
      </div>
      <div className="columns">
        <Section
          title={text.who}
          remark={[
            (data.total > 0 || data.sampleTotal === 0) && m.search.count(data.total, true),
            data.sampleTotal > 0 && text.inSample(data.sampleTotal),
          ]
            .filter(Boolean)
            .join(', ')}
          more={{ to: href(`/search?issue_area=${encodeURIComponent(slug)}`), label: text.filter }}
        >
          {data.actors.length === 0 && (
            <p className="py-3 text-soft">
              {text.noOne} <SuggestLink />
            </p>
          )}
          <ul className="rows">
            {data.actors.map((actor) => (
              <li key={actor.id}>
                <InZoneOf place={data.labels[actor.place.key]}>
                  <ActorRow
                    actor={actor}
                    quote={data.quotes[actor.id]}
                    showSample
                    remark={shortPlaceName(actor.place)}
                  />
                </InZoneOf>
              </li>
            ))}
          </ul>
        </Section>
        <Happened data={data} to={`/signals?issue=${encodeURIComponent(slug)}`} />
      </div>
    </PublicPage>
  )
}
