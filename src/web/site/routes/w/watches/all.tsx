import { useLoaderData } from 'react-router'
import { listDigests } from '../../../../../contracts/workspaces/digests.ts'
import { listWatches } from '../../../../../contracts/workspaces/watches.ts'
import { DataTable } from '../../../components/layout/data-table.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { DigestRows } from '../../../components/workspace/digest-rows.tsx'
import { TableExportLink } from '../../../components/workspace/table-export-link.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WatchWays } from '../../../components/workspace/watch-ways.tsx'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [watches, digests] = await Promise.all([
    call(listWatches, { params: params({}), query: { limit: 50, cursor } }),
    call(listDigests, { params: params({}), query: { limit: 20 } }),
  ])
  return { watches: watches.data, page: watches.page, digests: digests.data }
})

export default function Watches() {
  const { watches, page, digests } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.watches
  const { columns } = text
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {watches.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable
            isStacked
            columns={[columns.watch, columns.cadence, { number: columns.matches }, columns.last]}
          >
            {watches.map((watch) => (
              <tr key={watch.id}>
                <th scope="row">
                  <a href={to(`/watches/${watch.id}`)} className="link font-semibold" dir="auto">
                    {watch.name}
                  </a>
                  {watch.paused && (
                    <span className="block text-sm text-soft">
                      <span className="tag tag-warn">{text.paused}</span> {text.one.pausedText}
                    </span>
                  )}
                </th>
                <td>
                  {text.cadence[watch.cadence]} {watch.muted && <span className="tag">{text.muted}</span>}
                </td>
                <td className="number" data-label={columns.matches}>
                  {m.shell.number(watch.match_count)}
                </td>
                <td data-label={columns.last}>
                  {watch.last_matched_at ? formatDate(language, watch.last_matched_at) : text.never}
                </td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="watches" />
        </div>
      )}
      {digests.length > 0 && (
        <Section title={text.one.digests}>
          <DigestRows digests={digests} />
        </Section>
      )}
      {canWrite && (
        <Section title={m.workspace.home.newWatch} isSmall>
          <WatchWays />
        </Section>
      )}
    </WorkspacePage>
  )
}
