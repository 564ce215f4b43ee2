import type { Command } from 'commander'
import type { ResearchCandidate } from '../../research/index.ts'
import { openDecisions } from '../review/decisions.ts'
import { reviewed } from '../review/kept-entries.ts'
import type { Scout } from '../scout.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { columns, plainLine } from '../terminal/plain-text.ts'

export function registerRuns(program: Command, scout: Scout): void {
  program
    .command('runs')
    .description('list the runs on this machine, oldest first')
    .option('--json', 'print one JSON object and nothing else')
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const store = scout.store(await scout.config(command))
      const all = await Promise.all((await store.list()).map(overview))
      const runs = all.toSorted((a, b) => (a.started_at ?? '').localeCompare(b.started_at ?? ''))
      if (json) return scout.printJson({ path: store.folder, runs })
      if (runs.length === 0) return scout.print(`There are no runs in ${store.folder}.\n`)
      const head = ['RUN', 'STARTED', 'STATE', 'PAGES', 'CANDIDATES', 'KEPT', 'OPEN', 'SYNCED', 'ABOUT']
      const rows = runs.map((run) => [
        run.id,
        run.started_at?.slice(0, 16).replace('T', ' ') ?? '',
        run.state,
        `${run.pages_read}/${run.pages}`,
        ...[run.candidates, run.kept, run.open].map(String),
        run.synced ? 'yes' : '',
        plainLine(run.about),
      ])
      scout.print(columns([head, ...rows]))
    })
}

async function overview(folder: RunFolder) {
  // One folder that is no run must not hide the others.
  const record = await folder.record().catch(() => undefined)
  if (record === undefined) {
    const nothing = { started_at: null, pages: 0, pages_read: 0, candidates: 0, kept: 0, open: 0 }
    return { id: folder.id, state: 'unreadable', ...nothing, synced: false, about: '' }
  }
  const candidates = (await folder.read<ResearchCandidate[]>('candidates')) ?? []
  const { kept, open } = reviewed(candidates, await openDecisions(folder))
  const { request, location, progress } = record
  const subjects = request.issues.map(({ slug }) => slug).join(', ')
  return {
    id: folder.id,
    state: await folder.stateOf(record),
    started_at: record.startedAt,
    pages: progress.pagesDone,
    pages_read: progress.pagesRead,
    candidates: candidates.length,
    kept: kept.length,
    open,
    synced: (await folder.read('receipt')) !== undefined,
    about: [location ?? request.place?.key ?? request.urls[0] ?? '', subjects].filter(Boolean).join('; '),
  }
}
