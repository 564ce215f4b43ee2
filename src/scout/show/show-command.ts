import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { PageRecord, ResearchCandidate } from '../../research/index.ts'
import { candidateScreen } from '../review/candidate-screen.ts'
import { decisionWord, openDecisions } from '../review/decisions.ts'
import { candidateTable, runSummary } from '../run/run-summary.ts'
import type { Scout } from '../scout.ts'
import { columns, plainLine } from '../terminal/plain-text.ts'
import { asPrinted } from '../terminal/printed.ts'

type Options = { pages?: boolean; candidate?: string; json?: boolean }

export function registerShow(program: Command, scout: Scout): void {
  program
    .command('show')
    .description('show what a run found, what it could not read and what was decided')
    .argument('<run>', 'id of the run, how it begins, or latest')
    .option('--pages', 'list what became of every address')
    .option('--candidate <id>', 'show one candidate with its proof')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (reference: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const folder = await scout.store(config).find(reference)
      const record = await folder.record()
      const state = await folder.stateOf(record)
      const pages = await folder.pages()
      const candidates = (await folder.read<ResearchCandidate[]>('candidates')) ?? []
      const decisions = await openDecisions(folder)
      const decided = (localId: string) => decisionWord(decisions.of(localId))
      if (options.candidate !== undefined) {
        const candidate = oneOf(candidates, options.candidate, folder.id)
        const decision = decisions.of(candidate.localId)
        if (options.json) return scout.printJson(asPrinted({ ...candidate, decision: decision ?? null }))
        const screen = { style: scout.style, width: scout.width(), pages }
        const heading = `${candidate.localId} ${decided(candidate.localId)} `
        return scout.print(candidateScreen(candidate, screen, { heading, isWhole: true }))
      }
      if (options.json) {
        const told = candidates.map((one) => ({ ...one, decision: decisions.of(one.localId) ?? null }))
        const receipt = (await folder.read('receipt')) ?? null
        const outcomes = pages.map(({ url, outcome, detail }) => ({ url, outcome, detail }))
        return scout.printJson(
          asPrinted({ ...record, state, path: folder.path, pages: outcomes, candidates: told, receipt }),
        )
      }
      if (options.pages) return scout.print(columns(pages.map(pageRow)))
      scout.print(runSummary({ record, state, pages, candidates }, scout))
      const table = candidateTable(candidates, decided)
      if (table) scout.print(`\n${scout.style.strong('Candidates')}\n${table}`)
      scout.print(`\nFiles: ${folder.path}\n`)
      if (state === 'interrupted') scout.print(`Go on with it: scout run --resume ${folder.id}\n`)
    })
}

const pageRow = ({ outcome, actors, url, detail, foundBy }: PageRecord) => [
  outcome,
  outcome === 'read' ? String(actors.length) : '',
  foundBy,
  plainLine(detail && outcome !== 'read' ? `${url}: ${detail}` : url),
]

function oneOf(candidates: readonly ResearchCandidate[], id: string, run: string): ResearchCandidate {
  const fitting = candidates.filter(({ localId }) => localId.startsWith(id))
  if (fitting.length === 1) return fitting[0]!
  throw new OperatorError(
    fitting.length === 0
      ? `${run} has no candidate ${id}. \`scout show ${run}\` lists them.`
      : `${id} may mean ${fitting.map(({ localId }) => localId).join(', ')}. Write more of it.`,
  )
}
