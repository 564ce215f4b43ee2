import type { Coverage } from '../../../../contracts/directory/places.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { usePageDate } from '../../use-page-date.ts'
import { CoverageLegend } from './coverage-bar.tsx'
import { countStatuses } from './place-summary.tsx'

type Area = Coverage['issue_areas'][number]

/** Address of an issue in a place: its actors, or what was searched. */
type CellAddress = (area: Area) => string

/** Known actors of an issue that nobody searched for by itself. */
const hasEdge = (area: Area) => area.actor_count > 0 && area.last_searched_at === null

/**
 * What is known about each issue. Wide screens show a table, narrow ones a list to open; both have the same cells, and
 * each cell says its state in words.
 */
export function CoverageGrid({ coverage, addressOf }: { coverage: Coverage; addressOf: CellAddress }) {
  const wording = useMessages()
  const { m, language } = wording
  const pageDate = usePageDate()
  // Each cell is made once for both: there is one for every issue.
  const rows = coverage.domains.map((domain) => ({
    domain,
    name: issueName(language, domain.slug),
    areas: coverage.issue_areas
      .filter((area) => area.domain === domain.slug)
      .map((area) => ({ area, cell: cellOf(area, addressOf(area), wording, pageDate) })),
  }))
  const columns = Math.max(...rows.map(({ areas }) => areas.length))
  return (
    <>
      <CoverageLegend counts={countStatuses(coverage.issue_areas)} />
      {coverage.issue_areas.some(hasEdge) && (
        <p className="mt-1 text-sm text-soft">
          <span className="swatch swatch-edge hatch" />
          {m.coverage.edge}
        </p>
      )}
      {coverage.issue_areas.some(({ status_from }) => status_from !== null) && (
        <p className="mt-1 text-sm text-soft">
          <span className="me-2 font-bold text-ink">→</span>
          {m.coverage.elsewhere}
        </p>
      )}
      <table className="coverage-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.place.grid.domain}</th>
            <th scope="col" colSpan={columns}>
              {m.shell.header.issues}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ domain, name, areas }) => (
            <tr key={domain.slug}>
              <th scope="row">{name}</th>
              {areas.map(({ area, cell }) => (
                <td key={area.slug}>{cell}</td>
              ))}
              {areas.length < columns && <td colSpan={columns - areas.length} />}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="coverage-list">
        {rows.map(({ domain, name, areas }) => (
          <details key={domain.slug}>
            <summary>
              <span className="grow">{name}</span>
              <span className="minis" aria-hidden="true">
                {areas.map(({ area }) => (
                  <span key={area.slug} className={`mini ${cellClass(area)}`}>
                    {cellNumber(area)}
                  </span>
                ))}
              </span>
            </summary>
            <ul>
              {areas.map(({ area, cell }) => (
                <li key={area.slug}>{cell}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  )
}

function cellClass(area: Area): string {
  const hatch = area.status === 'not_searched' ? ' hatch' : ''
  return `cell-${area.status}${hatch}${hasEdge(area) ? ' hatch-edge' : ''}`
}

/** An issue whose state comes from a sister issue has no number of its own: a zero there would read as "none found". */
const cellNumber = (area: Area) =>
  area.status === 'not_searched' ? '' : area.status_from === null ? area.actor_count : '→'

/** An issue with its state, as a link. */
export function CoverageCell({ area, address }: { area: Area; address: string }) {
  return cellOf(area, address, useMessages(), usePageDate())
}

function cellOf(
  area: Area,
  address: string,
  { m, language }: ReturnType<typeof useMessages>,
  pageDate: ReturnType<typeof usePageDate>,
) {
  const { cell } = m.place.grid
  const state =
    area.status === 'not_searched'
      ? cell.not_searched
      : area.status === 'missing'
        ? cell.missing(pageDate(area.last_searched_at!))
        : area.status_from !== null
          ? m.place.coverage.statusFrom(issueName(language, area.status_from))
          : cell[area.status](area.actor_count)
  return (
    <a href={address} className={`cell ${cellClass(area)}`}>
      <span className="cell-name">{issueName(language, area.slug)}</span>
      {area.status !== 'not_searched' && (
        <span className="cell-number" aria-hidden="true">
          {cellNumber(area)}
        </span>
      )}
      <span className="sr-only">
        : {state}
        {hasEdge(area) && `, ${cell.edge}`}
      </span>
    </a>
  )
}
