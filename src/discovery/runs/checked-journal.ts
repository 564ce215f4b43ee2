import type { Directory } from '../../directory/index.ts'
import type { Journal, PageRecord } from '../../research/index.ts'

type PageCheck = Parameters<Directory['sources']['recordCheck']>[0]
type RecordCheck = (check: PageCheck) => Promise<boolean>

/** A journal that also records, for pages that are sources of the directory, whether their quotes are still there. */
export function withSourceChecks(journal: Journal, recordCheck: RecordCheck, now: () => Date): Journal {
  return {
    ...journal,
    async savePage(record) {
      await journal.savePage(record)
      const result = resultOf(record)
      // A source is stored under its final address; a page that is gone has none.
      if (result) await recordCheck({ url: record.finalUrl ?? record.url, at: now(), result })
    },
  }
}

const unreachable = new Set(['host_not_found', 'unreachable', 'connection_lost', 'timeout', 'server_error'])

function resultOf({ outcome, page }: PageRecord): Parameters<RecordCheck>[0]['result'] | undefined {
  if (outcome === 'read' && page) {
    const contentHash = `sha256:${page.textHash.replace(/^sha256:/, '')}`
    return { kind: 'read', text: page.text, contentHash }
  }
  if (outcome === 'not_found' || outcome === 'gone') return { kind: 'gone' }
  return unreachable.has(outcome) ? { kind: 'unreachable' } : undefined
}
