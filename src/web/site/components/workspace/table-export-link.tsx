import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'
import { useWorkspace } from './use-workspace.ts'

export type ExportedTable =
  | 'briefs'
  | 'candidates'
  | 'history'
  | 'lists'
  | 'notes'
  | 'searches'
  | 'submissions'
  | 'targets'
  | 'watches'

/** Downloads all rows of a list of the workspace, also those of other pages. */
export function TableExportLink({ table, runId }: { table: ExportedTable; runId?: string }) {
  const { to } = useWorkspace()
  return (
    <p className="no-print mt-4">
      <a href={to(`/export/${table}${runId ? `?run=${runId}` : ''}`)} className="button" download>
        <Icon name="download" />
        {useMessages().m.workspace.tableAsCsv}
      </a>
    </p>
  )
}
