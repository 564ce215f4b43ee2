import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { ExampleFactBand } from '../../components/directory/example-fact.tsx'
import { OnlySample } from '../../components/directory/only-sample.tsx'
import { PlaceMap } from '../../components/directory/place-map.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'

import { Section } from '../../components/layout/section.tsx'
import { SearchField } from '../../components/search/search-form.tsx'
import { civicTypes } from '../../components/signals/civic-types.ts'
import { LiveBar } from '../../components/signals/live-bar.tsx'
import { MeetingRow } from '../../components/signals/meeting-row.tsx'
import { SignalCard } from '../../components/signals/signal-card.tsx'
import { nationalTimeZone } from '../../format.ts'
import { type Loaded, publicLoader, usePageData } from '../../load-page.ts'
import { dotsOf, maxDots } from '../../map-dots.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { issueIn } from '../../taxonomy.ts'
import { useSite } from '../../use-root.ts'

const shownSignals = 4
const shownMeetings = 3
/** Meetings are in a list of their own. */
const shownTypes = civicTypes.filter((type) => type !== 'public_meeting')

const liveQuery = new URLSearchParams(shownTypes.map((type) => ['signal_type', type])).toString()

export const loader = publicLoader(async ({ site, services }) => {
  const { directory, firehose } = services
  const now = site.now.toISOString()
  if (await directory.figures.ensureFresh()) site.dependsOn(['search', 'places', 'signals'])
  const [{ figures, example, samplePlace }, places, summary, signals, meetings] = await Promise.all([
    directory.overview(),
    directory.figures.map({ limit: maxDots }),
    directory.figures.summary(),
    firehose.publicSignals.list({
      signal_types: shownTypes,
      occurs_before: now,
      sort: 'occurred_at_desc',
      limit: shownSignals,
    }),
    firehose.publicSignals.meetings({ from: now, limit: shownMeetings }),
  ])
  const shown = [...signals.data, ...meetings.data.map(({ signal }) => signal)]
  return {
    now,
    map: services.maps.nation(dotsOf(places)),
    states: summary.states,
    figures: {
      actors: summary.actor_count,
      sources: figures.sources,
      issues: summary.issue_areas.length,
      places: summary.known_place_count,
      placesWithActors: summary.place_count,
    },
    example,
    samplePlace,
    signals: signals.data,
    position: signals.as_of,
    meetings: meetings.data,
    labels: await directory.places.labels(shown.flatMap((signal) => signal.places.slice(0, 1))),
  }
})

type Data = Loaded<typeof loader>

export default function Home() {
  const data = usePageData<typeof loader>()
  const { m } = useMessages()
  // Before the first signal the wide column would be empty.
  const isQuiet = data.signals.length === 0
  return (
    <>
      <PageHead title={m.home.title(useSite().name)} description={m.home.lead} />
      <div className="frame home-hero">
        <Intro />
        <MapAndFigures data={data} />
      </div>
      {data.example && <ExampleFactBand fact={data.example} />}
      <div className="frame columns pt-9">
        <div className="stack">
          <LatestSignals data={data} />
          {isQuiet && <Domains />}
        </div>
        <div className="stack">
          <ComingUp data={data} />
          {!isQuiet && <Domains />}
        </div>
      </div>
    </>
  )
}

function Intro() {
  const { m, href } = useMessages()
  const { home } = m
  return (
    <div>
      <h1 className="display">{home.headline}</h1>
      <p className="lead mt-4 text-soft">{home.lead}</p>
      <search>
        <form action={href('/search')} className="search-single mt-6">
          <SearchField
            name="q"
            icon="search"
            label={home.search}
            placeholder={home.searchHint}
            suggest={href('/search/suggest')}
            shortcut="/"
          />
          <button type="submit" className="button button-primary">
            {home.submit}
          </button>
        </form>
      </search>
    </div>
  )
}

function MapAndFigures({ data }: { data: Data }) {
  const { m } = useMessages()
  const { home, shell } = m
  const { figures, samplePlace, map } = data
  const [known, ...knownRest] = home.known(figures.placesWithActors)
  const [unknown, unknownRest] = home.unknown(figures.places - figures.placesWithActors)
  return (
    <div className="min-w-0">
      <PlaceMap map={map} label={home.map(figures.placesWithActors)} states={data.states} width={630} />
      <div className="map-legend">
        <p>
          <span className="map-dot" />
          <span>
            <strong>{known}</strong> {knownRest.join(' ')}
          </span>
        </p>
        <p>
          <span className="swatch swatch-not_searched hatch" />
          <span>
            <strong>{unknown}</strong> {unknownRest}
          </span>
        </p>
      </div>
      <dl className="figures">
        {(['actors', 'sources', 'issues', 'places'] as const).map((name) => (
          <div key={name}>
            <dt>{home[name](figures[name])}</dt>
            <dd>{shell.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
      {figures.actors === 0 && samplePlace && <OnlySample place={samplePlace} />}
    </div>
  )
}

function LatestSignals({ data }: { data: Data }) {
  const { m, href } = useMessages()
  const { home } = m
  return (
    <Section
      title={home.latest}
      more={isPublicPath('/signals') ? { to: href('/signals'), label: home.allSignals } : undefined}
      remark={
        <LiveBar
          now={data.now}
          timeZone={nationalTimeZone}
          href={href('/')}
          query={liveQuery}
          position={data.position}
          isInline
        />
      }
    >
      {data.signals.length === 0 && <p className="py-3 text-soft">{home.noSignals}</p>}
      <ul className="rows">
        {data.signals.map((signal) => {
          const place = data.labels[signal.places[0] ?? '']
          return (
            <li key={signal.id}>
              <SignalCard
                signal={signal}
                now={data.now}
                timeZone={place?.time_zone ?? undefined}
                place={place && shortPlaceName(place)}
                isSample={place?.sample}
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function ComingUp({ data }: { data: Data }) {
  const { m, href } = useMessages()
  const { home } = m
  return (
    <Section
      title={home.comingUp}
      more={isPublicPath('/meetings') ? { to: href('/meetings'), label: home.allMeetings } : undefined}
    >
      {data.meetings.length === 0 && <p className="py-3 text-soft">{home.noMeetings}</p>}
      <ul className="rows">
        {data.meetings.map(({ signal, time_zone, cancellation }) => {
          const place = data.labels[signal.places[0] ?? '']
          const isCanceled = cancellation !== null || signal.meeting?.status === 'canceled'
          return (
            <li key={signal.id}>
              <MeetingRow
                meeting={{
                  ...signal,
                  date: signal.meeting?.date,
                  location: place && shortPlaceName(place),
                  isCanceled,
                }}
                timeZone={time_zone ?? undefined}
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Domains() {
  const { m, language, href } = useMessages()
  const { home, shell } = m
  const areas = domains.reduce((sum, domain) => sum + domain.issueAreas.length, 0)
  return (
    <Section title={home.browse} more={{ to: href('/issues'), label: home.allIssues(areas) }}>
      <ul className="rows rows-tight">
        {domains.map((domain) => (
          <li key={domain.slug} className="flex items-baseline justify-between gap-4">
            <a
              href={
                isPublicPath(`/issues/${domain.slug}`)
                  ? href(`/issues/${domain.slug}`)
                  : `${href('/issues')}#${domain.slug}`
              }
              className="text-accent hover:underline"
            >
              {issueIn(language, domain).name}
            </a>
            <span className="text-sm text-soft">{shell.issues(domain.issueAreas.length)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
