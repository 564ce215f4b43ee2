import { data as response } from 'react-router'
import { z } from 'zod'
import { PlaceContainment } from '../../components/directory/place-containment.tsx'
import { PlaceMap } from '../../components/directory/place-map.tsx'
import { PlaceTable } from '../../components/directory/place-table.tsx'
import { breadcrumbData, PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Happened } from '../../components/signals/happened.tsx'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { dotsOf, maxDots } from '../../map-dots.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useBaseUrl } from '../../use-root.ts'

const pageSize = 25
const shownSignals = 6

const Query = z.object({ cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async ({ site, services, url, param, redirectTo }) => {
  const { directory, firehose, maps } = services
  const state = directory.parseState(param('state'))
  if (state === undefined) throw response(null, { status: 404 })
  const address = state.abbreviation.toLowerCase()
  if (param('state') !== address) redirectTo(`/states/${address}${url.search}`)
  const { cursor } = readQuery(Query, url)
  const { figures } = directory
  if (await figures.ensureFresh()) site.dependsOn(['search', 'places', 'signals'])
  const now = site.now.toISOString()
  const inState = [state.abbreviation]
  const itself = await directory.places.requirePlace(`${state.slug}-us`)
  const [area, summary, map, list, signals] = await Promise.all([
    directory.containment.detail(itself, { isArea: true, kind: ['county'], limit: 100 }),
    figures.summary(),
    figures.map({ state: inState, limit: maxDots }),
    figures.places({ state: inState, has_actors: true, sort: 'actors' }, { limit: pageSize, cursor }),
    firehose.publicSignals.list({
      states: inState,
      occurs_before: now,
      sort: 'occurred_at_desc',
      limit: shownSignals,
    }),
  ])
  const counts = summary.states.find((one) => one.state.abbreviation === state.abbreviation)
  return {
    now,
    state,
    area,
    map: maps.state(state.abbreviation, dotsOf(map)),
    actors: counts?.actor_count ?? 0,
    withActors: counts?.place_count ?? 0,
    known: counts?.known_place_count ?? 0,
    places: list.data,
    nextCursor: list.page.next_cursor,
    isFirst: cursor === undefined,
    signals: signals.data,
    labels: await directory.places.labels(signals.data.flatMap(({ places }) => places.slice(0, 1))),
  }
})

export default function State() {
  const data = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const baseUrl = useBaseUrl()
  const { regions } = m
  const { state, map, withActors } = data
  const crumbs = [{ label: m.shell.header.places, to: '/places' }, { label: state.name }]
  const lead =
    data.actors > 0
      ? regions.stateLead(data.actors, data.area.actor_count, withActors, data.known)
      : regions.stateNone(data.known)
  const abbreviation = encodeURIComponent(state.abbreviation)
  return (
    <PublicPage
      title={state.name}
      lead={lead}
      crumbs={crumbs}
      sample={data.places.some(({ sample }) => sample) ? 'mixed' : undefined}
      actions={
        <a href={href(`/search?place=${encodeURIComponent(state.name)}`)} className="button">
          {regions.searchState(state.name)}
        </a>
      }
    >
      <PageHead
        title={regions.stateTitle(state.name)}
        description={lead}
        noIndex={!data.isFirst}
        feeds={[
          {
            title: `${state.name} (Atom)`,
            type: 'application/atom+xml',
            href: `/signals.atom?state=${abbreviation}`,
          },
        ]}
        jsonLd={breadcrumbData(baseUrl, crumbs)}
      />
      <div className="half-columns half-columns-3">
        <div>
          {map && <PlaceMap map={map} label={regions.stateMap(state.name, withActors)} width={545} />}
          <p className="mt-2 mb-7 text-sm text-soft">{regions.hatch}</p>
          <PlaceContainment place={data.area} />
          <p className="mt-2 mb-7">
            {data.area.actor_count > 0 && (
              <a href={href(`/places/${data.area.slug}/actors`)} className="link">
                {m.place.containment.statewide(data.area.actor_count)}
              </a>
            )}
          </p>
          {data.area.actor_count_within > data.area.actor_count && (
            <p className="mb-7">
              <a href={href(`/places/${data.area.slug}/actors?within=true`)} className="link">
                {m.place.containment.below(data.area.actor_count_within)}
              </a>
            </p>
          )}
        </div>
        <Section title={regions.placesWithActors}>
          {data.places.length === 0 && <p className="py-3 text-soft">{regions.none}</p>}
          {data.places.length > 0 && <PlaceTable places={data.places} hasState={false} />}
          <Pager nextCursor={data.nextCursor} />
        </Section>
        <Happened data={data} to={`/signals?state=${abbreviation}`} />
      </div>
    </PublicPage>
  )
}
