import type { Coverage } from '../../../../contracts/directory/places.ts'
import type { SearchPage } from '../../../../contracts/directory/search-pages.ts'
import type { Page } from '../../../../contracts/paging.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DataTable } from '../layout/data-table.tsx'
import { Pager } from '../layout/pager.tsx'
import { Section } from '../layout/section.tsx'
import { DateText } from '../layout/when.tsx'
import { type PageGroup, pageGroup } from '../review/page-groups.ts'
import { webEngines } from './engines.ts'
import { SourceLink } from './source-link.tsx'

type SearchRun = Coverage['runs'][number]
type Place = { slug: string; time_zone: string | null }

/** The published searches of a place, each with the numbers of its pages. */
export function SearchRuns({ runs, place }: { runs: readonly SearchRun[]; place: Place }) {
  const { m, href } = useMessages()
  const text = m.place.coverage
  return (
    <DataTable columns={[text.finished, text.engines, text.pages]}>
      {runs.map((run) => (
        <tr key={run.id}>
          <td>
            <DateText at={run.finished_at} timeZone={place.time_zone ?? undefined} />
          </td>
          <td className="words">{webEngines(run.engines).join(', ') || text.noEngines}</td>
          <td className="words">
            {run.pages.length === 0 ? (
              text.pagesNotKept
            ) : (
              <a href={`${href(`/places/${place.slug}/coverage`)}?run=${run.id}#pages`} className="link">
                <PageCounts run={run} />
              </a>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** `48 read, 1 closed to robots, 1 gone` */
function PageCounts({ run }: { run: SearchRun }) {
  const { m } = useMessages()
  const counts = new Map<PageGroup, number>()
  for (const { outcome, count } of run.pages)
    counts.set(pageGroup(outcome), (counts.get(pageGroup(outcome)) ?? 0) + count)
  const { unread } = m.discovery.run
  const parts = (Object.keys(unread) as (keyof typeof unread)[])
    .filter((group) => counts.has(group))
    .map((group) => unread[group](counts.get(group)!))
  return [m.place.coverage.readPages(counts.get('read') ?? 0), ...parts].join(', ')
}

/** What became of each page of one search. */
export function SearchPages(props: {
  run: SearchRun
  pages: { data: readonly SearchPage[]; page: Page }
  place: Place
}) {
  const { run, pages, place } = props
  const { m, language, href } = useMessages()
  const text = m.place.coverage
  const timeZone = place.time_zone ?? undefined
  const { total, next_cursor } = pages.page
  const unlisted = run.pages.reduce((all, { count }) => all + count, 0) - (total ?? 0)
  return (
    <Section id="pages" title={text.pagesTitle(formatDate(language, run.finished_at, timeZone))}>
      <p className="max-w-prose py-3 text-soft">{text.pagesLead}</p>
      <DataTable columns={[text.page, text.outcome, text.readOn, text.source]} isStacked>
        {pages.data.map((page) => (
          <tr key={page.url}>
            <th scope="row" dir="auto">
              <SourceLink url={page.url} className="link">
                {page.source?.title ?? page.url}
              </SourceLink>
            </th>
            <td data-label={text.outcome}>{m.discovery.run.outcome[pageGroup(page.outcome)]}</td>
            <td data-label={text.readOn}>
              {page.retrieved_at === null ? '–' : <DateText at={page.retrieved_at} timeZone={timeZone} />}
            </td>
            <td data-label={text.source}>
              {page.source === null ? (
                '–'
              ) : (
                <a href={href(`/sources/${page.source.id}`)} className="link">
                  {m.place.coverage.openSource}
                  <span className="sr-only">: {page.source.title}</span>
                </a>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {total !== null && unlisted > 0 && <p className="pt-3 text-sm text-soft">{text.unlisted(unlisted)}</p>}
      <Pager nextCursor={next_cursor} />
    </Section>
  )
}
