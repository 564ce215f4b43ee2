import { useLocation } from 'react-router'
import { z } from 'zod'
import { fullPlaceName, shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { SignalType } from '../../../../contracts/firehose/signals.ts'
import { listOf } from '../../../../contracts/paging.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { FollowView } from '../../components/signals/follow-view.tsx'
import { LiveBar } from '../../components/signals/live-bar.tsx'
import { PlaceQuestion } from '../../components/signals/place-field.tsx'
import { SignalActors } from '../../components/signals/signal-actors.tsx'
import { SignalCard } from '../../components/signals/signal-card.tsx'
import { SignalFilters } from '../../components/signals/signal-filters.tsx'
import { SignalHistory } from '../../components/signals/signal-history.tsx'
import { SignalLinks } from '../../components/signals/signal-links.tsx'
import { dayKey, formatLongDay, nationalTimeZone, startOfDay } from '../../format.ts'
import { IssueFilter } from '../../issue-filter.ts'
import { type Loaded, publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readPlaceFilter } from '../../place-filter.ts'

const pageSize = 25

const Query = z.strictObject({
  place: z.string().trim().max(200).optional(),
  issue: IssueFilter.optional(),
  signal_type: listOf(SignalType),
  since: z.iso.date().optional(),
  state: z.string().max(40).optional(),
  actor: z.uuid().optional(),
  source: z.uuid().optional(),
  cursor: z.string().max(500).optional(),
})

export const loader = publicLoader(async ({ site, services, url }) => {
  const { cursor, ...query } = readQuery(Query, url)
  site.dependsOn(['signals', 'places'])
  const { publicSignals } = services.firehose
  const place = await readPlaceFilter(services, query.place)
  const timeZone = (place.status === 'chosen' && place.place.time_zone) || nationalTimeZone
  // The day begins when the clocks of the place say so.
  const since = query.since && startOfDay(query.since, timeZone).toISOString()
  const filters = {
    ...(place.status === 'chosen' && { places: [place.place.key] }),
    ...(query.issue && { issues: [query.issue] }),
    ...(since && { since }),
    ...(query.state && { states: [query.state] }),
    ...(query.actor && { actors: [query.actor] }),
    ...(query.source && { sources: [query.source] }),
  }
  const isAnswerable = place.status === 'none' || place.status === 'chosen'
  const [page, counts] = isAnswerable
    ? await Promise.all([
        publicSignals.history({
          ...filters,
          ...(query.signal_type && { signal_types: query.signal_type }),
          ...(cursor && { cursor }),
          limit: pageSize,
        }),
        publicSignals.countByType(filters),
      ])
    : []
  const signals = page?.data ?? []
  const labels = await services.directory.places.labels(
    signals.flatMap((signal) => signal.places.slice(0, 1)),
  )
  const days = Map.groupBy(signals, (signal) => dayKey(signal.detected_at, timeZone))
  return {
    now: site.now.toISOString(),
    query: { ...query, signal_type: query.signal_type ?? [] },
    isFiltered: url.search !== '',
    place,
    counts,
    labels,
    timeZone,
    days: [...days.values()],
    nextCursor: page?.page.next_cursor ?? null,
    // Later pages are about the past.
    position: cursor ? undefined : page?.as_of,
    follow: followQuery({ ...query, since }, place.status === 'chosen' ? place.place.key : undefined),
  }
})

/** The filters as parameters of feeds and of the stream. */
function followQuery(query: Omit<z.output<typeof Query>, 'cursor'>, placeKey: string | undefined): string {
  const parameters = new URLSearchParams()
  if (placeKey) parameters.set('place', placeKey)
  for (const type of query.signal_type ?? []) parameters.append('signal_type', type)
  if (query.since) parameters.set('since', query.since)
  for (const name of ['issue', 'state', 'actor', 'source'] as const) {
    if (query[name]) parameters.set(name, query[name])
  }
  return parameters.toString()
}

type Data = Loaded<typeof loader>

export default function Signals() {
  const data = usePageData<typeof loader>()
  const { m } = useMessages()
  const { place, query, counts, follow } = data
  const { pathname, search } = useLocation()
  const text = m.signalPages.list
  const name = place.status === 'chosen' ? fullPlaceName(place.place) : undefined
  const title = name ? text.titleIn(name) : text.title
  const hasSample = Object.values(data.labels).some(({ sample }) => sample)
  const isSamplePlace = place.status === 'chosen' && place.place.sample
  const feed = follow && `?${follow}`
  const others = (['state', 'actor', 'source'] as const).flatMap((one) =>
    query[one] ? [[one, query[one]] as const] : [],
  )
  return (
    <PublicPage
      title={title}
      lead={text.lead}
      sample={isSamplePlace ? { place: place.place.name } : hasSample ? 'mixed' : undefined}
    >
      <PageHead
        title={title}
        description={text.lead}
        noIndex={data.isFiltered}
        feeds={[
          { title: `${title} (Atom)`, type: 'application/atom+xml', href: `/signals.atom${feed}` },
          { title: `${title} (JSON Feed)`, type: 'application/feed+json', href: `/signals.json${feed}` },
        ]}
      />
      <div className="three-columns">
        <SignalFilters
          place={place}
          issue={query.issue}
          types={query.signal_type}
          since={query.since}
          counts={counts}
          others={others}
          isFiltered={data.isFiltered}
        />
        <div className="stack">
          {data.position && (
            <LiveBar
              now={data.now}
              timeZone={data.timeZone}
              href={pathname + search}
              query={follow}
              position={data.position}
            />
          )}
          <PlaceQuestion filter={place} />
          <Days data={data} isSamplePlace={isSamplePlace} />
        </div>
        <div className="stack">
          <FollowView query={follow} />
        </div>
      </div>
    </PublicPage>
  )
}

function Days({ data, isSamplePlace }: { data: Data; isSamplePlace: boolean }) {
  const { m, language, href } = useMessages()
  const { days, labels, counts, query, now } = data
  const text = m.signalPages.list
  const chosen = query.signal_type
  const matching =
    counts &&
    Object.entries(counts)
      .filter(([type]) => chosen.length === 0 || chosen.some((one) => one === type))
      .reduce((sum, [, count]) => sum + count, 0)
  const isAsked = data.place.status === 'ambiguous' || data.place.status === 'unknown'
  if (days.length === 0 && !isAsked) {
    return (
      <p className="text-soft">
        {data.isFiltered ? text.noMatch : text.none}{' '}
        {data.isFiltered && <a href={href('/signals')}>{m.signalPages.filters.clear}</a>}
      </p>
    )
  }
  return (
    <>
      {days.map((signals) => {
        const found = signals[0]!.detected_at
        return (
          <Section
            key={found}
            title={formatLongDay(language, found, data.timeZone)}
            remark={text.found(signals.length)}
            isSmall
          >
            <ul className="rows">
              {signals.map((signal) => {
                const label = labels[signal.places[0] ?? '']
                const timeZone = label?.time_zone ?? undefined
                return (
                  <li key={signal.id}>
                    <SignalCard
                      signal={signal}
                      now={now}
                      timeZone={timeZone}
                      place={label && shortPlaceName(label)}
                      isSample={!isSamplePlace && label?.sample}
                    >
                      <SignalHistory signal={signal} timeZone={timeZone} />
                      {(signal.revision > 1 || signal.retracted) && <SignalActors actors={signal.actors} />}
                      <SignalLinks signal={signal} />
                    </SignalCard>
                  </li>
                )
              })}
            </ul>
          </Section>
        )
      })}
      <Pager
        nextCursor={data.nextCursor}
        label={text.older}
        {...(matching !== undefined && { remark: text.matching(matching) })}
      />
    </>
  )
}
