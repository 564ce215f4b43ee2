import { type Command, Option } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { type Decisions, decisionWord, openDecisions } from '../review/decisions.ts'
import { edited, reviewed } from '../review/kept-entries.ts'
import type { Scout } from '../scout.ts'
import { finishedRun } from '../store/finished-run.ts'
import { writeWhole } from '../store/write-whole.ts'
import { asPrinted } from '../terminal/printed.ts'

type Options = { format: 'jsonl' | 'csv'; output?: string; kept?: boolean }
type Exported = ReturnType<typeof exported>[number]

export function registerExport(program: Command, scout: Scout): void {
  program
    .command('export')
    .description('write the candidates of a run, as they were edited, with their proof')
    .argument('<run>', 'id of the run, how it begins, or latest')
    .addOption(
      new Option('--format <format>', 'jsonl: one candidate a line; csv: one claim a line')
        .choices(['jsonl', 'csv'])
        .default('jsonl'),
    )
    .option('--kept', 'only what was accepted, edited or merged')
    .option('--output <path>', 'write to a file instead of standard output')
    .action(async (reference: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const { folder, candidates } = await finishedRun(scout.store(config), reference)
      const rows = exported(candidates, await openDecisions(folder), options.kept === true)
      const text = options.format === 'csv' ? asCsv(rows) : rows.map(asLine).join('')
      if (options.output === undefined) return scout.print(text)
      await writeWhole(options.output, text)
      scout.say(`${rows.length} candidates are in ${options.output}.`)
    })
}

function exported(candidates: Parameters<typeof reviewed>[0], decisions: Decisions, isKeptOnly: boolean) {
  if (isKeptOnly)
    return reviewed(candidates, decisions).kept.map((one) => ({
      ...one.candidate,
      decision: one.decision,
      entityId: one.entityId,
    }))
  return candidates.map((candidate) => {
    const decision = decisions.of(candidate.localId)
    const entityId = decision?.entityId ?? null
    return { ...edited(candidate, decision?.edit), decision: decisionWord(decision), entityId }
  })
}

const asLine = (row: Exported) => `${JSON.stringify(asPrinted(row))}\n`

function asCsv(rows: readonly Exported[]): string {
  const cells = rows.flatMap((row) =>
    row.claims.map(({ kind, text, issueArea, evidence }) => {
      const source = row.sources.find(({ url }) => url === evidence.pageUrl)
      return {
        local_id: row.localId,
        decision: row.decision,
        entity_id: row.entityId,
        score: row.score,
        type: row.type,
        name: row.name,
        role: row.role,
        organization: row.organization,
        place: row.placeKey,
        issue_areas: row.issueAreas.join(' '),
        website: row.website,
        claim_kind: kind,
        claim: text,
        claim_issue_area: issueArea,
        excerpt: evidence.quote,
        source_url: evidence.pageUrl,
        source_title: source?.title ?? null,
        published_at: source?.publishedAt ?? null,
        retrieved_at: source?.retrievedAt ?? null,
      }
    }),
  )
  const columns = Object.keys(cells[0] ?? { local_id: '' })
  // A cell that a spreadsheet would take for a formula begins with an apostrophe.
  return stringify(cells, { header: true, columns, escape_formulas: true })
}
