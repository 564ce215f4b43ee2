import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DataTable } from '../layout/data-table.tsx'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
import { useWorkspace } from './use-workspace.ts'

type RecentBrief = {
  id: string
  title: string
  status: 'draft' | 'final'
  citations: number
  /** Citations whose record was removed or replaced. */
  changed: number
  uncited: number
  updated_at: string
  updated_by: string
}

/** The latest briefs, with their sentences that cite nothing. */
export function BriefTable({ briefs }: { briefs: readonly RecentBrief[] }) {
  const { m, language } = useMessages()
  const { to } = useWorkspace()
  const { columns, status } = m.briefs
  const { home } = m.workspace
  return (
    <Section title={home.briefs} more={{ to: to('/briefs'), label: home.all }}>
      <DataTable
        isStacked
        columns={[
          columns.title,
          columns.status,
          { number: columns.citations },
          { number: home.uncited },
          columns.changed,
        ]}
      >
        {briefs.map((brief) => (
          <tr key={brief.id}>
            <th scope="row">
              <a href={to(`/briefs/${brief.id}`)} className="link font-semibold" dir="auto">
                {brief.title}
              </a>
            </th>
            <td>
              <span className={brief.status === 'final' ? 'tag tag-fresh' : 'tag'}>
                {status[brief.status]}
              </span>
            </td>
            <td className="number" data-label={columns.citations}>
              {brief.citations}
            </td>
            <td className="number" data-label={home.uncited}>
              {brief.uncited > 0 ? <strong className="text-warn">{brief.uncited}</strong> : 0}
            </td>
            <td>{m.workspace.lists.by(formatDate(language, brief.updated_at), brief.updated_by)}</td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

/** Briefs that cite something that changed since. */
export function ChangedCitations({ briefs }: { briefs: readonly RecentBrief[] }) {
  const { home } = useMessages().m.workspace
  const { to } = useWorkspace()
  return briefs
    .filter(({ changed }) => changed > 0)
    .map((brief) => (
      <div key={brief.id} className="task task-warn">
        <Icon name="alert" />
        <div>
          <h3 dir="auto">{home.changedTitle(brief.title)}</h3>
          <p className="text-sm text-soft">{home.changed(brief.changed)}</p>
        </div>
        <div className="task-action">
          <a href={to(`/briefs/${brief.id}`)} className="button">
            {home.openBrief}
          </a>
        </div>
      </div>
    ))
}
