import type { z } from 'zod'
import type { PageOutcome } from '../../../../contracts/discovery/discovery-runs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { SourceLink } from '../directory/source-link.tsx'
import { DataTable } from '../layout/data-table.tsx'
import { ServiceText } from '../layout/service-text.tsx'
import { pageGroup } from './page-groups.ts'

type Page = z.infer<typeof PageOutcome>

/** `1 closed to robots, 2 gone`; empty when all pages were read. */
export function useUnreadPages(pages: readonly Page[]): string {
  const { unread } = useMessages().m.discovery.run
  return (Object.keys(unread) as (keyof typeof unread)[])
    .map((group) => ({ group, count: pages.filter((page) => pageGroup(page.outcome) === group).length }))
    .filter(({ count }) => count > 0)
    .map(({ group, count }) => unread[group](count))
    .join(', ')
}

/** The pages of a search with what became of them. Those that were not read come first. */
export function RunPages({ pages }: { pages: readonly Page[] }) {
  const text = useMessages().m.discovery.run
  const { page: title, outcome, found } = text.pagesColumns
  const isRead = (page: Page) => page.outcome === 'read'
  const sorted = [...pages.filter((page) => !isRead(page)), ...pages.filter(isRead)]
  return (
    <DataTable columns={[title, outcome, { number: found }]} isStacked>
      {sorted.map((page) => (
        <tr key={page.url}>
          <th scope="row" dir="auto">
            <SourceLink url={page.final_url ?? page.url} className="link">
              {page.title ?? page.url}
            </SourceLink>
          </th>
          <td>
            {text.outcome[pageGroup(page.outcome)]}
            {page.detail && (
              <span className="block text-sm text-soft">
                {isRead(page) ? missingIn(page.detail, text.missing) : <ServiceText text={page.detail} />}
              </span>
            )}
          </td>
          <td className="number" data-label={found}>
            {page.candidates}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The detail of a page that was read lists codes, such as `needs_ocr, cut_too_long`. */
const missingIn = (detail: string, sentences: Readonly<Record<string, string>>): string =>
  detail
    .split(', ')
    .map((code) => sentences[code] ?? code)
    .join(' ')
