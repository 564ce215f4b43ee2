import { useLocation } from 'react-router'
import { z } from 'zod'
import { utcDay } from '../../../../contracts/days.ts'
import { fullPlaceName, shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { SuggestSection } from '../../components/directory/suggest-link.tsx'
import { Icon } from '../../components/layout/icon.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { IssueField } from '../../components/signals/issue-field.tsx'
import { isCanceled, MeetingEntry } from '../../components/signals/meeting-entry.tsx'
import { MonthCalendar } from '../../components/signals/month-calendar.tsx'
import { PlaceField, PlaceQuestion } from '../../components/signals/place-field.tsx'
import { dayKey, formatMonthAndYear, nationalTimeZone, startOfDay } from '../../format.ts'
import { IssueFilter } from '../../issue-filter.ts'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readPlaceFilter } from '../../place-filter.ts'

const pageSize = 25
const maxMarked = 200
const maxHosts = 100

const Query = z.strictObject({
  place: z.string().trim().max(200).optional(),
  issue: IssueFilter.optional(),
  host: z.string().trim().max(200).optional(),
  from: z.iso.date().optional(),
  cursor: z.string().max(500).optional(),
})

export const loader = publicLoader(async ({ site, services, url }) => {
  const { cursor, ...query } = readQuery(Query, url)
  site.dependsOn(['signals', 'places'])
  const { publicSignals } = services.firehose
  const place = await readPlaceFilter(services, query.place)
  const timeZone = (place.status === 'chosen' && place.place.time_zone) || nationalTimeZone
  const today = dayKey(site.now, timeZone)
  const from = query.from ?? today
  const month = monthOf(from)
  const filters = {
    ...(place.status === 'chosen' && { places: [place.place.key] }),
    ...(query.issue && { issues: [query.issue] }),
    ...(query.host && { body: query.host }),
  }
  const isAnswerable = place.status === 'none' || place.status === 'chosen'
  const [list, inMonth] = isAnswerable
    ? await Promise.all([
        publicSignals.meetings({
          ...filters,
          occurs_after: startOfDay(from, timeZone).toISOString(),
          limit: pageSize,
          ...(cursor && { cursor }),
        }),
        publicSignals.meetings({
          ...filters,
          occurs_after: startOfDay(month.first, timeZone).toISOString(),
          occurs_before: startOfDay(month.next, timeZone).toISOString(),
          limit: maxMarked,
        }),
      ])
    : []
  const meetings = list?.data ?? []
  const zoneOf = (zone: string | null) => zone ?? timeZone
  const days: Record<string, number> = {}
  for (const { signal, time_zone } of (inMonth?.data ?? []).filter((one) => !isCanceled(one))) {
    const day = dayKey(signal.occurred_at, zoneOf(time_zone))
    days[day] = (days[day] ?? 0) + 1
  }
  const known = [...(inMonth?.data ?? []), ...meetings]
  const hosts = new Set(
    known.flatMap(({ signal }) => [signal.meeting?.body ?? [], signal.actors.map(({ name }) => name)].flat()),
  )
  const months = Map.groupBy(meetings, ({ signal, time_zone }) =>
    dayKey(signal.occurred_at, zoneOf(time_zone)).slice(0, 7),
  )
  return {
    now: site.now.toISOString(),
    query,
    place,
    today,
    from,
    month,
    days,
    isFiltered: url.search !== '',
    /** How many come up and how many of them are canceled, when all of them are on this page. */
    coming:
      from === today && list?.page.next_cursor === null && !cursor
        ? { all: meetings.length, canceled: meetings.filter(isCanceled).length }
        : undefined,
    months: [...months],
    hosts: [...hosts].sort().slice(0, maxHosts),
    pages: new Set(meetings.flatMap(({ signal }) => signal.evidence.map((one) => one.url))).size,
    labels: await services.directory.places.labels(
      meetings.flatMap(({ signal }) => signal.places.slice(0, 1)),
    ),
    nextCursor: list?.page.next_cursor ?? null,
  }
})

/** The first days of the month of a day, of the one before and of the one after. */
function monthOf(day: string): { first: string; previous: string; next: string } {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const first = (offset: number) => utcDay(new Date(Date.UTC(year, month - 1 + offset, 1)))
  return { first: first(0), previous: first(-1), next: first(1) }
}

export default function Meetings() {
  const data = usePageData<typeof loader>()
  const { m, language, href } = useMessages()
  const { place, query, months, labels, month } = data
  const text = m.signalPages.meetings
  const hrefFrom = useHrefFrom()
  const title = place.status === 'chosen' ? text.titleIn(fullPlaceName(place.place)) : text.title
  const isSamplePlace = place.status === 'chosen' && place.place.sample
  const hasSample = Object.values(labels).some(({ sample }) => sample)
  const isAsked = place.status === 'ambiguous' || place.status === 'unknown'
  const placeKey = place.status === 'chosen' ? place.place.key : undefined
  const calendar = `/signals.ics${calendarQuery({ place: placeKey, issue: query.issue, body: query.host })}`
  return (
    <PublicPage
      title={title}
      lead={text.lead}
      sample={isSamplePlace ? { place: place.place.name } : hasSample ? 'mixed' : undefined}
      actions={
        <a href={calendar} className="button button-primary button-large">
          <Icon name="calendar-add" />
          {text.subscribe}
        </a>
      }
      side={
        <>
          <MonthCalendar month={month} today={data.today} days={data.days} hrefOf={hrefFrom} />
          {data.pages > 0 && (
            <Section title={text.sources} isSmall>
              <p className="text-sm text-soft">{text.sourcesText(data.pages)}</p>
            </Section>
          )}
          <SuggestSection
            title={m.suggest.notListed}
            text={m.suggest.sendMeeting}
            place={place.status === 'chosen' ? place.place.slug : undefined}
          />
        </>
      }
    >
      <PageHead
        title={title}
        description={text.lead}
        noIndex={data.isFiltered}
        feeds={[{ title, type: 'text/calendar', href: calendar }]}
      />
      <form
        action={href('/meetings')}
        className="no-print meeting-filters"
        aria-label={m.signalPages.filters.title}
      >
        <PlaceField filter={place} />
        <label className="grid gap-1">
          <span className="text-sm font-semibold">{text.host}</span>
          <input name="host" className="input" list="hosts" defaultValue={query.host} maxLength={200} />
          <datalist id="hosts">
            {data.hosts.map((host) => (
              <option key={host} value={host} />
            ))}
          </datalist>
        </label>
        <IssueField chosen={query.issue} />
        <button type="submit" className="button button-large">
          {m.shell.applyFilters}
        </button>
        {data.isFiltered && (
          <a href={href('/meetings')} className="link text-sm">
            {m.signalPages.filters.clear}
          </a>
        )}
      </form>
      {!isAsked && (
        <p className="no-print text-sm">
          {data.coming !== undefined && (
            <>{text.coming(data.coming.all - data.coming.canceled, data.coming.canceled)} · </>
          )}
          {data.from < data.today ? (
            <a href={hrefFrom(data.today)} className="link" rel="nofollow">
              {text.upcoming}
            </a>
          ) : (
            <a href={hrefFrom(data.month.previous)} className="link" rel="nofollow">
              {text.past}
            </a>
          )}
        </p>
      )}
      <PlaceQuestion filter={place} />
      {months.length === 0 && !isAsked && (
        <div>
          <p className="font-semibold">{text.none}</p>
          <p className="text-soft">{text.noneHint}</p>
        </div>
      )}
      {months.map(([key, meetings]) => (
        <Section key={key} title={formatMonthAndYear(language, `${key}-15`)}>
          <ul className="rows">
            {meetings.map((meeting) => {
              const label = labels[meeting.signal.places[0] ?? '']
              return (
                <li key={meeting.signal.id}>
                  <MeetingEntry
                    meeting={meeting}
                    now={data.now}
                    place={place.status === 'chosen' || !label ? undefined : shortPlaceName(label)}
                    isSample={!isSamplePlace && label?.sample}
                  />
                </li>
              )
            })}
          </ul>
        </Section>
      ))}
      <Pager nextCursor={data.nextCursor} label={text.later} />
    </PublicPage>
  )
}

function calendarQuery(filters: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** The same filters from another day on. */
function useHrefFrom() {
  const { pathname, search } = useLocation()
  return (day: string) => {
    const parameters = new URLSearchParams(search)
    parameters.delete('cursor')
    parameters.set('from', day)
    return `${pathname}?${parameters}`
  }
}
