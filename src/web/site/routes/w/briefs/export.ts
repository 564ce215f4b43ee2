import { exportBrief } from '../../../../../contracts/workspaces/briefs.ts'
import { workspaceLoader } from '../open-workspace.ts'

/** The brief as a file, or as a page to print. */
export const loader = workspaceLoader(({ open, send, params, param, url }) => {
  const wanted = url.searchParams.get('format')
  const format = wanted === 'json' || wanted === 'html' ? wanted : 'markdown'
  return send(open(exportBrief, { params: params({ brief_id: param('id') }), query: { format } }))
})
