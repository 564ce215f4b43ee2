import { Fragment } from 'react'
import { z } from 'zod'
import { CoverageBar, CoverageSwatch } from '../../../components/directory/coverage-bar.tsx'
import { PlaceFrame } from '../../../components/directory/place-frame.tsx'
import { countStatuses } from '../../../components/directory/place-summary.tsx'
import { searchNowPath } from '../../../components/directory/search-now.tsx'
import { SearchPages, SearchRuns } from '../../../components/directory/search-runs.tsx'
import { SuggestLink } from '../../../components/directory/suggest-link.tsx'
import { DataTable } from '../../../components/layout/data-table.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { DateText } from '../../../components/layout/when.tsx'
import { publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { pageNotFound } from '../../../not-found-page.ts'
import { issueName } from '../../../taxonomy.ts'
import { loadPlace, type PlaceData } from './load-place.ts'

const pageSize = 10

const Query = z.strictObject({ run: z.uuid().optional(), cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async (page) => {
  const { searchPages } = page.services.directory
  const query = readQuery(Query, page.url)
  return loadPlace(page, async (place) => {
    const { coverage } = await place.coverage
    const run = coverage.runs.find(({ id, pages }) => (query.run ? id === query.run : pages.length > 0))
    if (query.run !== undefined && run === undefined) pageNotFound()
    const pages = run && (await searchPages(place.id, run.id, { limit: pageSize, cursor: query.cursor }))
    return { query, run, pages }
  })
})

type Data = Pick<PlaceData, 'place' | 'coverage'>
type Area = Data['coverage']['issue_areas'][number]

export default function PlaceCoverage() {
  const data = usePageData<typeof loader>()
  const { place, coverage, run, pages } = data
  const { m, language } = useMessages()
  const text = m.place.coverage
  return (
    <PlaceFrame data={data} tab="coverage" noIndex={Object.keys(data.query).length > 0}>
      <div>
        <h2 className="sr-only">{text.title(place.name)}</h2>
        <p className="mb-4 max-w-prose">{text.lead}</p>
        <CoverageBar counts={countStatuses(coverage.issue_areas)} />
      </div>
      <Section title={text.runs}>
        {coverage.runs.length === 0 ? (
          <p className="py-3 text-soft">{text.noRuns}</p>
        ) : (
          <SearchRuns runs={coverage.runs} place={place} />
        )}
      </Section>
      {run && pages && <SearchPages run={run} pages={pages} place={place} />}
      <Section title={text.byIssue}>
        <DataTable
          isStacked
          columns={[
            text.issue,
            text.known,
            { number: text.actors },
            { number: text.sources, isWide: true },
            text.lastSearched,
          ]}
        >
          {coverage.domains.map((domain) => (
            <Fragment key={domain.slug}>
              <tr className="row-group">
                <th scope="rowgroup" colSpan={5}>
                  {issueName(language, domain.slug)}
                </th>
              </tr>
              {coverage.issue_areas
                .filter((area) => area.domain === domain.slug)
                .map((area) => (
                  <IssueRow key={area.slug} area={area} data={data} />
                ))}
            </Fragment>
          ))}
        </DataTable>
      </Section>
    </PlaceFrame>
  )
}

function IssueRow({ area, data }: { area: Area; data: Data }) {
  const { place, coverage } = data
  const { m, language, href } = useMessages()
  const text = m.place.coverage
  const timeZone = place.time_zone ?? undefined
  return (
    <tr id={area.slug}>
      <th scope="row">
        {area.actor_count > 0 ? (
          <a href={`${href(`/places/${place.slug}/actors`)}?issue_area=${area.slug}`} className="link">
            {issueName(language, area.slug)}
          </a>
        ) : (
          issueName(language, area.slug)
        )}
      </th>
      <td className="words cell-wide">
        <CoverageSwatch status={area.status} />
        {m.coverage.status[area.status]}
        {area.status_from !== null && (
          <>
            {', '}
            <a href={`#${area.status_from}`} className="link">
              {text.statusFrom(issueName(language, area.status_from))}
            </a>
          </>
        )}
        {area.actor_count > 0 && !area.searched && `, ${text.noSearch}`}
        {area.actor_count === 0 && area.status_from === null && (
          <span className="no-print block">
            {area.status === 'not_searched' && (
              <>
                <a href={href(searchNowPath(place.slug, area.slug))} className="link" rel="nofollow">
                  {m.discovery.searchNow}
                  <span className="sr-only">: {issueName(language, area.slug)}</span>
                </a>
                {' · '}
              </>
            )}
            <SuggestLink place={place.slug} issue={area.slug} />
          </span>
        )}
        {area.see_also !== null && area.see_also !== area.status_from && (
          <a href={`#${area.see_also}`} className="link block">
            {text.seeAlso(issueName(language, area.see_also))}
          </a>
        )}
      </td>
      <td className="number" data-label={text.actors}>
        {isCounted(area) ? m.shell.number(area.actor_count) : '–'}
      </td>
      <td className="number wide">
        {isCounted(area) && coverage.complete ? m.shell.number(area.source_count) : '–'}
      </td>
      <td data-label={text.lastSearched}>
        {area.last_searched_at ? <DateText at={area.last_searched_at} timeZone={timeZone} /> : text.never}
      </td>
    </tr>
  )
}

/** Nobody looked, or the actors are counted under the area about the same subject. */
const isCounted = (area: { status: string; status_from: string | null }) =>
  area.status !== 'not_searched' && area.status_from === null
