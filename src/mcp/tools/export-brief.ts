import { z } from 'zod'
import { exportBrief } from '../../contracts/workspaces/briefs.ts'
import { ServiceError } from '../../platform/errors.ts'
import { maxResponseCharacters } from '../response-budget.ts'
import { NextCursor, Notice, workspacePage } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, fenced } from '../text/quoted.ts'
import { additive, tool } from '../tool.ts'
import { Cursor, idOf } from './arguments.ts'
import { inWorkspace } from './lists.ts'

const partCharacters = maxResponseCharacters - 1_500

export const exportBriefTool = tool({
  name: 'export_brief',
  title: 'Export a research brief',
  description:
    'Exports the whole brief as Markdown with numbered footnotes, JSON, or printable HTML, with every quote and its source. Long briefs come in parts: join their `content`. The export is recorded in the usage proof of the workspace.',
  scopes: ['workspace:read'],
  operations: [exportBrief],
  annotations: { ...additive, idempotentHint: true },
  input: z.strictObject({
    brief_id: idOf('brief'),
    format: z.enum(['markdown', 'json', 'html']).default('markdown').meta({ example: 'markdown' }),
    cursor: Cursor,
  }),
  output: z.object({
    notice: Notice,
    format: z.string(),
    content: z.string(),
    next_cursor: NextCursor,
    url: z.string().meta({ description: 'URL of the file, for members of the workspace who are signed in' }),
  }),
  async run({ brief_id, format, cursor }, context) {
    const params = inWorkspace(context, { brief_id })
    const file = await context.download(exportBrief, { params, query: { format } })
    const start = cursor === undefined ? 0 : startOf(cursor, file)
    const content = partOf(file, start)
    const end = start + content.length
    const next = end < file.length ? `${end}-${file.length}` : null
    const url = workspacePage(context, `briefs/${brief_id}/export?format=${format}`)
    return {
      data: { notice: dataNotice, format, content, next_cursor: next, url },
      text: [...fenced(content), ...nextPageLines(next)].join('\n'),
    }
  },
})

/** Ends at a line break where possible, and never splits a character. */
function partOf(file: string, start: number): string {
  let part = file.slice(start, start + partCharacters)
  // JSON escapes make the data longer than the text.
  while (JSON.stringify(part).length > partCharacters) part = part.slice(0, part.length * 0.9)
  if (start + part.length >= file.length) return part
  const line = part.lastIndexOf('\n')
  return line > part.length / 2 ? part.slice(0, line + 1) : part.replace(/[\ud800-\udbff]$/, '')
}

function startOf(cursor: string, file: string): number {
  const [start, length] = cursor.split('-').map(Number)
  if (start === undefined || length !== file.length || !(start > 0 && start < file.length)) {
    throw new ServiceError(
      'invalid_cursor',
      'cursor: it does not belong to this file, or the brief has changed since',
    )
  }
  return start
}
