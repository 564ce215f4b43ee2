import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { PageRecord, ResearchCandidate } from '../../research/index.ts'
import { candidateScreen } from '../review/candidate-screen.ts'
import { decisionLabel, openDecisions } from '../review/decisions.ts'
import { candidateTable, runSummary } from '../run/run-summary.ts'
import type { Scout } from '../scout.ts'
import { columns } from '../terminal/plain-text.ts'
import { toSnakeCase } from '../terminal/snake-case.ts'

type Options = { pages?: boolean; candidate?: string; json?: boolean }

export function registerShow(program: Command, scout: Scout): void {
  program
    .command('show')
    .description('show the findings, unread pages and decisions of a run')
    .argument('<run>', 'run id, a prefix of it, or latest')
    .option('--pages', 'list every page with its outcome')
    .option('--candidate <id>', 'show one candidate with its evidence')
    .option('--json', 'print one JSON object only')
    .action(async (reference: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const folder = await scout.store(config).find(reference)
      const record = await folder.record()
      const state = await folder.currentState(record)
      const pages = await folder.pages()
      const candidates = (await folder.read<ResearchCandidate[]>('candidates')) ?? []
      const decisions = await openDecisions(folder)
      const decisionOf = (localId: string) => decisionLabel(decisions.of(localId))
      if (options.candidate !== undefined) {
        const candidate = findCandidate(candidates, options.candidate, folder.id)
        const decision = decisions.of(candidate.localId)
        if (options.json) return scout.printJson(toSnakeCase({ ...candidate, decision: decision ?? null }))
        const screen = { style: scout.style, width: scout.width(), pages }
        const heading = `${candidate.localId} ${decisionOf(candidate.localId)} `
        return scout.print(candidateScreen(candidate, screen, { heading, showsAll: true }))
      }
      if (options.json) {
        const rows = candidates.map((one) => ({ ...one, decision: decisions.of(one.localId) ?? null }))
        const receipt = (await folder.read('receipt')) ?? null
        const outcomes = pages.map(({ url, outcome, detail }) => ({ url, outcome, detail }))
        return scout.printJson(
          toSnakeCase({ ...record, state, path: folder.path, pages: outcomes, candidates: rows, receipt }),
        )
      }
      if (options.pages) return scout.print(columns(pages.map(pageRow)))
      scout.print(runSummary({ record, state, pages, candidates }, scout))
      const table = candidateTable(candidates, decisionOf)
      if (table) scout.print(`\n${scout.style.strong('Candidates')}\n${table}`)
      scout.print(`\nFiles: ${folder.path}\n`)
      if (state === 'interrupted') scout.print(`Resume it: scout run --resume ${folder.id}\n`)
    })
}

const pageRow = ({ outcome, actors, url, detail, foundBy }: PageRecord) => [
  outcome,
  outcome === 'read' ? String(actors.length) : '',
  foundBy,
  sanitizeLine(detail && outcome !== 'read' ? `${url}: ${detail}` : url),
]

function findCandidate(candidates: readonly ResearchCandidate[], id: string, run: string): ResearchCandidate {
  const matching = candidates.filter(({ localId }) => localId.startsWith(id))
  if (matching.length === 1) return matching[0]!
  throw new OperatorError(
    matching.length === 0
      ? `${run} has no candidate ${id}. \`scout show ${run}\` lists them.`
      : `${id} matches ${matching.map(({ localId }) => localId).join(', ')}. Use a longer prefix.`,
  )
}
