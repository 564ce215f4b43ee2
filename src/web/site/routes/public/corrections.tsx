import { z } from 'zod'
import { type Correction, signalCorrectionKinds } from '../../../../contracts/directory/history.ts'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { actorPath } from '../../components/directory/actor-row.tsx'
import { ChangeText } from '../../components/directory/change-text.tsx'
import { InZoneOf } from '../../components/directory/in-zone-of.tsx'
import { DataTable } from '../../components/layout/data-table.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { SampleTag } from '../../components/layout/sample.tsx'
import { Section } from '../../components/layout/section.tsx'
import { IssueField } from '../../components/signals/issue-field.tsx'
import { PlaceField, PlaceQuestion } from '../../components/signals/place-field.tsx'
import { IssueFilter } from '../../issue-filter.ts'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readPlaceFilter } from '../../place-filter.ts'
import { usePageDate } from '../../use-page-date.ts'

const pageSize = 25

const Query = z.strictObject({
  place: z.string().trim().max(200).optional(),
  issue: IssueFilter.optional(),
  since: z.iso.date().optional(),
  cursor: z.string().max(500).optional(),
})

export const loader = publicLoader(async ({ site, services, url }) => {
  const { place: text, issue, since, cursor } = readQuery(Query, url)
  site.dependsOn(['search', 'places', 'signals'])
  const place = await readPlaceFilter(services, text)
  const isAnswerable = place.status === 'none' || place.status === 'chosen'
  const list = isAnswerable
    ? await services.directory.history.corrections({
        place: place.status === 'chosen' ? [place.place.key] : undefined,
        issue_area: issue === undefined ? undefined : [issue],
        since,
        limit: pageSize,
        cursor,
      })
    : undefined
  const labels = await services.directory.places.labels(
    (list?.data ?? []).flatMap(({ place }) => place?.key ?? []),
  )
  return { place, issue, since, list, labels, isFiltered: url.search !== '' }
})

export default function Corrections() {
  const { place, issue, since, list, labels, isFiltered } = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const text = m.history.corrections
  const rows = list?.data ?? []
  return (
    <PublicPage title={text.title} lead={text.lead} side={<Side months={list?.by_month ?? []} />}>
      <PageHead title={text.title} description={text.description} noIndex={isFiltered} />
      <form
        action={href('/corrections')}
        className="no-print correction-filters"
        aria-label={m.signalPages.filters.title}
      >
        <PlaceField filter={place} />
        <IssueField chosen={issue} />
        <label>
          <span className="text-sm font-semibold">{text.since}</span>
          <input type="date" name="since" className="input" defaultValue={since ?? ''} />
        </label>
        <button type="submit" className="button button-large">
          {m.shell.applyFilters}
        </button>
      </form>
      <PlaceQuestion filter={place} />
      {rows.length === 0 && list && (
        <p className="text-soft">
          {isFiltered ? text.noMatch : text.none}{' '}
          {isFiltered && (
            <a href={href('/corrections')} className="link">
              {text.clear}
            </a>
          )}
        </p>
      )}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id} className="py-3">
            <InZoneOf place={labels[row.place?.key ?? '']}>
              <CorrectionRow row={row} isSample={labels[row.place?.key ?? '']?.sample} />
            </InZoneOf>
          </li>
        ))}
      </ul>
      <Pager nextCursor={list?.page.next_cursor ?? null} />
    </PublicPage>
  )
}

function CorrectionRow({ row, isSample }: { row: Correction; isSample?: boolean | undefined }) {
  const { m, href } = useMessages()
  const pageDate = usePageDate()
  const { place, signal } = row
  const text = m.history.corrections
  const former = signal?.former_title
    ? translateSignal({ ...signal, title: signal.former_title }, m)
    : undefined
  return (
    <>
      <h2 className="text-base font-semibold" dir="auto">
        <Subject row={row} /> {isSample && <SampleTag />}
      </h2>
      <p>
        <ChangeText change={row} />
        {signal?.explanation && (
          <>
            {': '}
            <span dir="auto">{m.serviceText(signal.explanation) ?? signal.explanation}</span>
          </>
        )}
      </p>
      {former && (
        <p className="text-sm text-soft">
          {text.before} <del dir="auto">{former.title}</del>
        </p>
      )}
      <p className="text-sm text-soft">
        <time dateTime={row.at}>{pageDate(row.at)}</time>
        {place && (
          <>
            {' · '}
            <a href={href(`/places/${place.slug}`)}>{shortPlaceName(place)}</a>
          </>
        )}
      </p>
    </>
  )
}

function Subject({ row: { kind, entity, signal } }: { row: Correction }) {
  const { m, href } = useMessages()
  const text = m.history.corrections
  if (entity) return <a href={href(actorPath(entity))}>{entity.name}</a>
  if (signal) return <a href={href(`/signals/${signal.id}`)}>{translateSignal(signal, m).title}</a>
  return signalCorrectionKinds.some((one) => one === kind) ? text.noLongerSignal : text.noLonger
}

function Side({ months }: { months: readonly { month: string; count: number }[] }) {
  const { m, language, href } = useMessages()
  const text = m.history.corrections
  const monthName = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <>
      {months.length > 0 && (
        <Section title={text.byMonth} isSmall>
          <DataTable columns={[text.month, { number: text.number }]}>
            {months.map(({ month, count }) => (
              <tr key={month}>
                <th scope="row">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</th>
                <td className="number">{m.shell.number(count)}</td>
              </tr>
            ))}
          </DataTable>
        </Section>
      )}
      <Section title={text.report} isSmall>
        <p>
          <a href={href('/report')} className="link">
            {text.reportLink}
          </a>
        </p>
        <p className="mt-2">
          <a href="/api/corrections" className="link text-sm">
            {text.feed}
          </a>
        </p>
      </Section>
    </>
  )
}
