import { z } from 'zod'
import { ActorRow } from '../../../components/directory/actor-row.tsx'
import { CoverageGrid } from '../../../components/directory/coverage-grid.tsx'
import { webEngines } from '../../../components/directory/engines.ts'
import { IssueSilence } from '../../../components/directory/issue-silence.tsx'
import { PlaceFrame, placeFeeds } from '../../../components/directory/place-frame.tsx'
import { SourceHealth } from '../../../components/directory/source-health.tsx'
import { SuggestLink, SuggestSection } from '../../../components/directory/suggest-link.tsx'
import { hasReal } from '../../../components/layout/sample.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { isCivic } from '../../../components/signals/civic-types.ts'
import { MeetingRow, toMeetingRow } from '../../../components/signals/meeting-row.tsx'
import { SignalLine } from '../../../components/signals/signal-card.tsx'
import { formatDate } from '../../../format.ts'
import { IssueFilter } from '../../../issue-filter.ts'
import { type Loaded, publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { issueName, issuesOf } from '../../../taxonomy.ts'
import { loadPlace, type PlaceData } from './load-place.ts'

const shown = { actors: 4, actorsWithoutIssue: 10, chips: 4, meetings: 4, signals: 5 }

const Query = z.strictObject({ issue: IssueFilter.optional() })

export const loader = publicLoader(async (page) => {
  const { directory } = page.services
  const query = readQuery(Query, page.url)
  return loadPlace(page, async (place) => {
    const { coverage } = await place.coverage
    const known = coverage.issue_areas
      .filter((area) => area.actor_count > 0)
      .sort((one, other) => other.actor_count - one.actor_count)
    // An imported state has two hundred legislators and a few committees with an issue: the actors of one issue are few.
    const withIssue = known.reduce((sum, area) => sum + area.actor_count, 0)
    const slug = query.issue ?? (withIssue * 2 < coverage.actor_count ? undefined : known[0]?.slug)
    // One issue, or all of a domain.
    const issues = slug === undefined ? [] : issuesOf(slug)
    const areas = coverage.issue_areas.filter((area) => issues.includes(area.slug))
    const entities = {
      workspaceId: undefined,
      text: undefined,
      states: undefined,
      placeIds: [place.id],
      issueAreas: slug === undefined ? undefined : issues,
      types: undefined,
      sourceClasses: undefined,
      sort: 'sources' as const,
    }
    const limit = slug === undefined ? shown.actorsWithoutIssue : shown.actors
    const [atHome, list] = await Promise.all([
      slug === undefined
        ? directory.search.list({ ...entities, isHome: true }, { limit, isCounted: false })
        : undefined,
      // An actor may work on several issues of a domain.
      directory.search.list(entities, {
        limit,
        knownTotal: areas.length > 1 ? undefined : (areas[0] ?? coverage).actor_count,
      }),
    ])
    // The mayor comes before the senators who have an office in the city.
    const first = atHome?.data ?? []
    const others = list.data.filter(({ id }) => !first.some((actor) => actor.id === id))
    const actors = [...first, ...others].slice(0, limit)
    const quotes = await directory.rowQuotes(
      actors.map((actor) => actor.id),
      slug === undefined ? undefined : issues,
    )
    const { total } = list.page
    return { isFiltered: query.issue !== undefined, slug, areas, known, actors, total, quotes }
  })
})

type Data = Loaded<typeof loader>

export default function PlaceOverview() {
  const data = usePageData<typeof loader>()
  const { m } = useMessages()
  const { place, coverage } = data
  const path = `/places/${place.slug}`
  // People without an issue are more to read than a grid that only says what nobody searched.
  const isSilent = data.slug === undefined && coverage.runs.length === 0
  // On a phone, what comes up is read first, but not that nothing does.
  const hasNews = data.upcoming.length + data.signals.length > 0
  return (
    <PlaceFrame
      data={data}
      tab="overview"
      actors={data.actors}
      noIndex={data.isFiltered}
      sideFirst={hasNews && <ComingUpAndLately data={data} />}
      side={
        <>
          {!hasNews && <ComingUpAndLately data={data} />}
          <SourceHealth coverage={coverage} classes={data.classes} to={`${path}/sources`} />
          <SuggestSection title={m.suggest.someoneMissing} text={m.suggest.sendPage} place={place.slug} />
        </>
      }
    >
      {isSilent && <WhoWorksOnIt data={data} />}
      <WhatIsKnown data={data} />
      {!isSilent && <WhoWorksOnIt data={data} />}
    </PlaceFrame>
  )
}

function WhatIsKnown({ data: { place, coverage } }: { data: Data }) {
  const { m, language, href } = useMessages()
  const { grid } = m.place
  const path = `/places/${place.slug}`
  const [run] = coverage.runs
  const engines = webEngines(run?.engines ?? [])
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{grid.title}</h2>
        <p className="text-sm text-soft">{grid.numbers}</p>
      </div>
      <CoverageGrid coverage={coverage} addressOf={({ slug }) => `${href(path)}?issue=${slug}#who`} />
      <p className="mt-3 text-sm text-soft">
        {run && (
          <>
            {grid.lastSearched(formatDate(language, run.finished_at, place.time_zone ?? undefined))}{' '}
            {engines.length > 0 ? grid.engines(engines.join(', ')) : grid.noEngine}{' '}
          </>
        )}
        <a href={href(`${path}/coverage`)} className="link">
          {grid.whatWasRead}
        </a>
      </p>
    </section>
  )
}

function WhoWorksOnIt({ data }: { data: Data }) {
  const { m, language, href } = useMessages()
  const { who } = m.place
  const { place, slug, areas, known, actors, total } = data
  const path = href(`/places/${place.slug}`)
  if (actors.length === 0 && slug === undefined) return null
  const most = known.slice(0, shown.chips)
  const others = areas.every((area) => most.includes(area)) ? most : [...areas, ...most]
  // A domain is followed by its issues, also by those that nobody works on.
  const chips =
    slug === undefined || areas.length === 1 ? others : [{ slug, actor_count: total ?? 0 }, ...areas]
  const rest = (total ?? place.actor_count) - actors.length
  const more = slug ? `${path}/actors?issue_area=${slug}` : `${path}/actors`
  return (
    <Section
      title={slug ? who.title : who.titleWithoutIssue}
      id="who"
      more={
        place.actor_count > actors.length
          ? { to: `${path}/actors`, label: who.all(place.actor_count) }
          : undefined
      }
    >
      {chips.length > 0 && (
        <nav aria-label={who.label} className="no-print flex flex-wrap gap-2 pb-1">
          {chips.map((area) => (
            <a
              key={area.slug}
              href={`${path}?issue=${area.slug}#who`}
              className="chip"
              aria-current={area.slug === slug ? 'true' : undefined}
            >
              {issueName(language, area.slug)} {area.actor_count > 0 && m.shell.number(area.actor_count)}
            </a>
          ))}
          <a href={`${path}/actors`} className="chip">
            {who.allIssues}
          </a>
        </nav>
      )}
      {actors.length === 0 &&
        areas.map((area) => (
          <IssueSilence key={area.slug} area={area} runs={data.coverage.runs} place={place} />
        ))}
      <ul className="rows">
        {actors.map((actor) => (
          <li key={actor.id}>
            <ActorRow actor={actor} quote={data.quotes[actor.id]} showSample={hasReal(data.actors)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="pt-4">
          <a href={more} className="button">
            {who.more(rest)}
          </a>
        </p>
      )}
    </Section>
  )
}

function Empty({ text, place }: { text: string; place: string }) {
  return (
    <p className="text-soft">
      {text} <SuggestLink place={place} />
    </p>
  )
}

function ComingUpAndLately({ data }: { data: PlaceData }) {
  const { m, href } = useMessages()
  const { place, now, counts } = data
  const timeZone = place.time_zone ?? undefined
  const past = data.signals
    .filter(({ occurred_at, signal_type }) => occurred_at <= now && isCivic(signal_type))
    .slice(0, shown.signals)
  return (
    <>
      <Section title={m.place.comingUp} isSmall>
        {data.upcoming.length === 0 && <Empty text={m.place.noMeetings} place={place.slug} />}
        <ul className="rows">
          {data.upcoming.slice(0, shown.meetings).map((meeting) => (
            <li key={meeting.signal.id}>
              <MeetingRow meeting={toMeetingRow(meeting)} timeZone={timeZone} />
            </li>
          ))}
        </ul>
        {data.upcoming.length > 0 && (
          <p className="no-print pt-2 text-sm">
            <a href={placeFeeds(place.key).calendar} className="link">
              {m.place.addAll}
            </a>
          </p>
        )}
      </Section>
      <Section title={m.place.lately} isSmall>
        {past.length === 0 && (
          <Empty text={counts.signals > 0 ? m.place.onlyRecords : m.place.nothingLately} place={place.slug} />
        )}
        <ul className="rows">
          {past.map((signal) => (
            <li key={signal.id}>
              <SignalLine signal={signal} now={now} timeZone={timeZone} />
            </li>
          ))}
        </ul>
        {counts.signals > past.length && (
          <p className="no-print pt-2 text-sm">
            <a href={href(`/places/${place.slug}/signals`)} className="link">
              {m.place.allSignals(counts.signals, counts.hasMoreSignals)}
            </a>
          </p>
        )}
      </Section>
    </>
  )
}
