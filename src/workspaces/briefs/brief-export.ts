import type { Brief } from '../../contracts/workspaces/briefs.ts'
import type { Clock } from '../../platform/clock.ts'
import { Download } from '../../platform/http/download.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { recordUse } from '../usage/usage-store.ts'
import { type BriefService, toSubject } from './brief-service.ts'
import { renderMarkdown } from './render-markdown.ts'
import { pageSecurity, renderPage } from './render-page.ts'

type BriefFormat = 'markdown' | 'json' | 'html'
export type ExportBrief = ReturnType<typeof createBriefExport>

/** Characters sent before the use is recorded. */
const firstPartLength = 1

/** Exports briefs as files. */
export function createBriefExport(needs: { sql: Sql; briefs: Pick<BriefService, 'read'>; now: Clock }) {
  const renderers: Record<BriefFormat, (brief: Brief, now: Date) => string> = {
    markdown: renderMarkdown,
    html: renderPage,
    json: (brief, now) => `${JSON.stringify({ exported_at: now.toISOString(), ...brief }, null, 2)}\n`,
  }

  /**
   * A HEAD request stops after the first part, so it records no use. The content is sent only after the use is
   * recorded.
   */
  async function* partsOf(text: string, recordExport: () => Promise<void>): AsyncGenerator<string> {
    yield text.slice(0, firstPartLength)
    await recordExport()
    yield text.slice(firstPartLength)
  }

  return async (
    { workspaceId, accountId }: AccountCaller,
    id: string,
    format: BriefFormat,
  ): Promise<Download> => {
    const brief = await needs.briefs.read(workspaceId, id)
    const now = needs.now()
    const recordExport = () =>
      inTransaction(needs.sql, (tx) =>
        recordUse(
          tx,
          {
            workspaceId,
            accountId,
            kind: 'brief_exported',
            subject: toSubject(brief.id, brief),
            details: { format, version: brief.version, citations: brief.citations.length },
          },
          now,
        ),
      )
    const parts = partsOf(renderers[format](brief, now), recordExport)
    const filename = brief.title.slice(0, 80)
    switch (format) {
      case 'markdown':
        return new Download({
          contentType: 'text/markdown; charset=utf-8',
          filename: `${filename}.md`,
          parts,
        })
      case 'json':
        return new Download({ contentType: 'application/json', filename: `${filename}.json`, parts })
      case 'html':
        // Shown inline, so that it can be printed.
        return new Download({ contentType: 'text/html; charset=utf-8', parts, security: pageSecurity })
    }
  }
}
