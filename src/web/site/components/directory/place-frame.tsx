import type { ReactNode } from 'react'
import { fullPlaceName } from '../../../../contracts/directory/place-key.ts'
import { shareImagePath } from '../../drawable-passage.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { PlaceFrameData } from '../../routes/public/place/load-place.ts'
import { useBaseUrl } from '../../use-root.ts'
import type { Crumb } from '../layout/breadcrumbs.tsx'
import { Icon } from '../layout/icon.tsx'
import { breadcrumbData, PageHead } from '../layout/page-head.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { hasReal } from '../layout/sample.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { PlaceContainment } from './place-containment.tsx'
import { PlaceSummary } from './place-summary.tsx'

type TabName = 'overview' | 'actors' | 'meetings' | 'signals' | 'sources' | 'coverage'

/** Feeds of a place; the addresses are the same in every language. */
export const placeFeeds = (key: string) => {
  const place = `place=${encodeURIComponent(key)}`
  return {
    atom: `/signals.atom?${place}`,
    json: `/signals.json?${place}`,
    calendar: `/signals.ics?${place}`,
    /** Everything we know of the actors here, as data. */
    actors: `/api/places/${encodeURIComponent(key)}/entities`,
  }
}

/** The frame that all pages of a place share: heading, summary, tabs and metadata. */
export function PlaceFrame(props: {
  data: PlaceFrameData
  tab: TabName
  side?: ReactNode
  sideFirst?: ReactNode
  noIndex?: boolean | undefined
  /** The actors on the page: real ones may be listed in the sample town. */
  actors?: readonly { sample: boolean }[]
  children: ReactNode
}) {
  const { data, tab, side, sideFirst, noIndex, actors = [], children } = props
  const { place, coverage, counts } = data
  const { m, language } = useMessages()
  const baseUrl = useBaseUrl()
  const fullName = fullPlaceName(place)
  const path = `/places/${place.slug}`
  const state = { label: place.state.name, to: `/states/${place.state.abbreviation.toLowerCase()}` }
  const own = place.kind === 'state' ? state : { label: place.name, to: path }
  const crumbs: Crumb[] = [
    { label: m.shell.header.places, to: '/places' },
    ...(place.kind === 'country' || place.kind === 'state' ? [] : [state]),
    ...(tab === 'overview' ? [{ label: place.name }] : [own, { label: tabLabel(m.place, tab) }]),
  ]
  const feeds = placeFeeds(place.key)
  // No zero where nobody looked.
  const wasSearched = coverage.issue_areas.some((area) => area.last_searched_at !== null)
  const known = (count: number, text: string) => (count > 0 || wasSearched ? text : undefined)
  const sources = coverage.complete ? coverage.source_count : null
  const title = tab === 'overview' ? fullName : m.place.title(fullName, tabLabel(m.place, tab))
  return (
    <PublicPage
      crumbs={crumbs}
      timeZone={place.time_zone}
      sample={place.sample ? (hasReal(actors) ? 'mixed' : { place: place.name }) : undefined}
      header={<PlaceHeading data={data} feeds={feeds} />}
      tabs={
        <Tabs
          label={m.place.tabs.label}
          tabs={[
            { to: path, label: m.place.tabs.overview },
            {
              to: `${path}/actors`,
              label: m.place.tabs.actors,
              count: known(place.actor_count, m.shell.number(place.actor_count)),
            },
            {
              to: `${path}/meetings`,
              label: m.place.tabs.meetings,
              count: known(counts.meetings, m.shell.number(counts.meetings)),
            },
            {
              to: `${path}/signals`,
              label: m.place.tabs.signals,
              count: known(counts.signals, m.place.signalCount(counts.signals, counts.hasMoreSignals)),
            },
            {
              to: `${path}/sources`,
              label: m.place.tabs.sources,
              count: sources === null ? undefined : known(sources, m.shell.number(sources)),
            },
          ]}
        />
      }
      side={side}
      sideFirst={sideFirst}
    >
      <PageHead
        title={title}
        description={m.place.description(fullName, place.actor_count, sources)}
        noIndex={noIndex || place.sample}
        feeds={[
          { title: `${fullName} (Atom)`, type: 'application/atom+xml', href: feeds.atom },
          { title: `${fullName} (JSON Feed)`, type: 'application/feed+json', href: feeds.json },
        ]}
        image={shareImagePath(language, 'places', place.slug)}
        jsonLd={[placeData(baseUrl, data), breadcrumbData(baseUrl, crumbs)]}
      />
      {children}
    </PublicPage>
  )
}

const tabLabel = (m: ReturnType<typeof useMessages>['m']['place'], tab: TabName) =>
  tab === 'coverage' ? m.coverage.tab : m.tabs[tab]

function PlaceHeading({ data, feeds }: { data: PlaceFrameData; feeds: ReturnType<typeof placeFeeds> }) {
  const { place, coverage } = data
  const { m, href } = useMessages()
  // Gazetteers call cities, towns and villages localities when they do not know which one it is.
  const kind = place.kind === 'locality' ? undefined : m.place.kinds[place.kind]
  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="min-w-0 grow">
          <h1 dir="auto">{fullPlaceName(place)}</h1>
          {place.population !== null ? (
            <p className="mt-1 text-soft">{m.place.kindOfPeople(kind, place.population)}</p>
          ) : (
            kind && <p className="mt-1 text-soft">{kind}</p>
          )}
          <PlaceContainment place={place} />
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <a
            href={href(`/w/to/watches/new?place=${place.slug}`)}
            className="button button-primary"
            rel="nofollow"
          >
            <Icon name="bell" />
            {m.watches.watchThis.place}
          </a>
          <a href={feeds.calendar} className="button">
            <Icon name="calendar-add" />
            {m.place.actions.calendar}
          </a>
          <a href={feeds.atom} className="button">
            <Icon name="feed" />
            {m.place.actions.feed}
          </a>
          <a href={feeds.actors} className="button">
            <Icon name="download" />
            {m.place.actions.download}
          </a>
        </div>
      </div>
      <PlaceSummary place={place} coverage={coverage} />
    </div>
  )
}

function placeData(baseUrl: string, { place }: PlaceFrameData) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: fullPlaceName(place),
    url: `${baseUrl}/places/${place.slug}`,
    ...(place.latitude !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    }),
  }
}
