import { z } from 'zod'
import { exportBrief } from '../../contracts/workspaces/briefs.ts'
import { ServiceError } from '../../platform/errors.ts'
import { answerCharacters } from '../budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { moreLine } from '../text/actor-text.ts'
import { dataNotice, framed } from '../text/quoted.ts'
import { adds, tool } from '../tool.ts'
import { Cursor, idOf } from './arguments.ts'
import { inWorkspace } from './lists.ts'

const partCharacters = answerCharacters - 1_500

export const exportBriefTool = tool({
  name: 'export_brief',
  title: 'Export a research brief',
  description:
    'The whole brief as a file: Markdown with numbered footnotes, JSON, or a page to print, with every quote and its source. Long ones come in parts: join their `content`. Becomes part of the proof of use of the workspace.',
  scopes: ['workspace:read'],
  uses: [exportBrief],
  annotations: { ...adds, idempotentHint: true },
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
    url: z.string().meta({ description: 'Where the file is, for who has a key of the workspace' }),
  }),
  async run({ brief_id, format, cursor }, context) {
    const params = inWorkspace(context, { brief_id })
    const file = await context.download(exportBrief, { params, query: { format } })
    const start = cursor === undefined ? 0 : startOf(cursor, file)
    const content = partOf(file, start)
    const end = start + content.length
    const next = end < file.length ? `${end}-${file.length}` : null
    const url = `${context.baseUrl}/api/workspaces/${context.caller.workspaceId}/briefs/${brief_id}/export?format=${format}`
    return {
      data: { notice: dataNotice, format, content, next_cursor: next, url },
      text: [...framed(content), ...moreLine(next)].join('\n'),
    }
  },
})

/** Ends at a line where there is one, and never inside a character. */
function partOf(file: string, start: number): string {
  let part = file.slice(start, start + partCharacters)
  // As data it is longer by what JSON escapes.
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
      'cursor: it is none of this file, or the brief was changed since',
    )
  }
  return start
}
