import { exportList, ListExportFormat } from '../../../../../contracts/workspaces/lists.ts'
import { workspaceLoader } from '../open-workspace.ts'

/** The list as a file. */
export const loader = workspaceLoader(({ open, send, params, param, url }) => {
  const format = ListExportFormat.catch('csv').parse(url.searchParams.get('format'))
  return send(open(exportList, { params: params({ list_id: param('id') }), query: { format } }))
})
