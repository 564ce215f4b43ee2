import { z } from 'zod'
import { PlaceMap } from '../../components/directory/place-map.tsx'
import { PlaceTable } from '../../components/directory/place-table.tsx'
import { DataTable } from '../../components/layout/data-table.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { SearchField } from '../../components/search/search-form.tsx'
import { type Loaded, publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { dotsOf, maxDots } from '../../map-dots.ts'
import { useMessages } from '../../messages/use-messages.ts'

const pageSize = 25

const Query = z.object({ cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async ({ site, services, url }) => {
  const { cursor } = readQuery(Query, url)
  const { figures } = services.directory
  if (await figures.ensureFresh()) site.dependsOn(['search', 'places'])
  const [summary, map, list] = await Promise.all([
    figures.summary(),
    figures.map({ limit: maxDots }),
    figures.places({ has_actors: true, sort: 'actors' }, { limit: pageSize, cursor }),
  ])
  return {
    map: services.maps.nation(dotsOf(map)),
    withActors: summary.place_count,
    known: summary.known_place_count,
    states: summary.states,
    places: list.data,
    nextCursor: list.page.next_cursor,
    isFirst: cursor === undefined,
  }
})

export default function Places() {
  const data = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const { regions } = m
  const lead = regions.lead(data.withActors, data.known)
  return (
    <PublicPage
      title={regions.title}
      lead={lead}
      sample={data.places.some(({ sample }) => sample) ? 'mixed' : undefined}
    >
      <PageHead title={regions.title} description={lead} noIndex={!data.isFirst} />
      <search>
        <form action={href('/search')} className="search-single max-w-xl">
          <SearchField
            name="q"
            icon="place"
            label={regions.find}
            placeholder={m.search.placeHint}
            suggest={href('/search/suggest')}
            shortcut="/"
          />
          <button type="submit" className="button button-primary">
            {m.search.submit}
          </button>
        </form>
      </search>
      <div className="half-columns">
        <div>
          <PlaceMap
            map={data.map}
            label={regions.nationMap(data.withActors)}
            states={data.states}
            width={545}
          />
          <p className="mt-2 mb-7 text-sm text-soft">
            {regions.hatch} {regions.notOnMap}
          </p>
          <Section title={regions.states}>
            <StateTable states={data.states} />
          </Section>
        </div>
        <Section title={regions.mostActors}>
          {data.places.length === 0 && <p className="py-3 text-soft">{regions.none}</p>}
          {data.places.length > 0 && <PlaceTable places={data.places} hasState />}
          <Pager nextCursor={data.nextCursor} />
        </Section>
      </div>
    </PublicPage>
  )
}

type States = Loaded<typeof loader>['states']

function StateTable({ states }: { states: States }) {
  const { m, href } = useMessages()
  const { regions, shell } = m
  // No zero where nobody looked.
  const figure = (count: number) => (count === 0 ? '–' : shell.number(count))
  return (
    <DataTable
      columns={[
        regions.state,
        { number: regions.actors },
        { number: regions.placesWithActors, isWide: true },
        { number: regions.searched },
      ]}
    >
      {states.map(({ state, actor_count, place_count, searched_place_count }) => (
        <tr key={state.abbreviation}>
          <td>
            <a href={href(`/states/${state.abbreviation.toLowerCase()}`)} className="link">
              {state.name}
            </a>
          </td>
          <td className="number">{figure(actor_count)}</td>
          <td className="number wide">{figure(place_count)}</td>
          <td className="number">
            {searched_place_count > 0 ? (
              shell.number(searched_place_count)
            ) : (
              <span className="whitespace-nowrap">
                <span className="swatch swatch-not_searched hatch" />
                <span className="text-soft">{regions.notSearched}</span>
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
