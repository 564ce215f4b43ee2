import type { Command } from 'commander'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import { openDecisions } from '../review/decisions.ts'
import { reviewResult } from '../review/review-result.ts'
import type { Scout } from '../scout.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { columns } from '../terminal/plain-text.ts'

export function registerRuns(program: Command, scout: Scout): void {
  program
    .command('runs')
    .description('list the runs on this machine, oldest first')
    .option('--json', 'print one JSON object only')
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const store = scout.store(await scout.config(command))
      const all = await Promise.all((await store.list()).map(summarizeRun))
      const runs = all.toSorted((a, b) => (a.started_at ?? '').localeCompare(b.started_at ?? ''))
      if (json) return scout.printJson({ path: store.folder, runs })
      if (runs.length === 0)
        return scout.print(`There are no runs in ${store.folder}. Start one: scout run --help\n`)
      const head = ['RUN', 'STARTED', 'STATE', 'PAGES', 'CANDIDATES', 'ACCEPTED', 'OPEN', 'SYNCED', 'ABOUT']
      const rows = runs.map((run) => [
        run.id,
        run.started_at?.slice(0, 16).replace('T', ' ') ?? '',
        run.state,
        `${run.pages_read}/${run.pages}`,
        ...[run.candidates, run.kept, run.open].map(String),
        run.synced ? 'yes' : '',
        sanitizeLine(run.about),
      ])
      scout.print(columns([head, ...rows]))
    })
}

async function summarizeRun(folder: RunFolder) {
  // A folder without a run must not hide the other runs.
  const record = await folder.record().catch(() => undefined)
  if (record === undefined) {
    const nothing = { started_at: null, pages: 0, pages_read: 0, candidates: 0, kept: 0, open: 0 }
    return { id: folder.id, state: 'unreadable', ...nothing, synced: false, about: '' }
  }
  const candidates = (await folder.read<ResearchCandidate[]>('candidates')) ?? []
  const { accepted, open } = reviewResult(candidates, await openDecisions(folder))
  const { request, location, progress } = record
  const subjects = request.issues.map(({ slug }) => slug).join(', ')
  // A killed run could not store its progress, but each of its pages.
  const pages = record.state === 'running' ? await folder.pages() : null
  return {
    id: folder.id,
    state: await folder.currentState(record),
    started_at: record.startedAt,
    pages: pages?.length ?? progress.pagesDone,
    pages_read: pages?.filter(({ outcome }) => outcome === 'read').length ?? progress.pagesRead,
    candidates: candidates.length,
    kept: accepted.length,
    open,
    synced: (await folder.read('receipt')) !== undefined,
    about: [location ?? request.place?.key ?? request.urls[0] ?? '', subjects].filter(Boolean).join('; '),
  }
}
