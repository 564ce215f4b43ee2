import { type Command, Option } from 'commander'
import { writeCsv } from '../../contracts/csv.ts'
import { type Decisions, decisionLabel, openDecisions } from '../review/decisions.ts'
import { applyEdit, reviewResult } from '../review/review-result.ts'
import type { Scout } from '../scout.ts'
import { writeFileAtomically } from '../store/atomic-write.ts'
import { finishedRun } from '../store/finished-run.ts'
import { toSnakeCase } from '../terminal/snake-case.ts'

type Options = { format: 'jsonl' | 'csv'; output?: string; kept?: boolean }
type Row = ReturnType<typeof selectRows>[number]

export function registerExport(program: Command, scout: Scout): void {
  program
    .command('export')
    .description('export the candidates of a run with edits and evidence')
    .argument('<run>', 'run id, a prefix of it, or latest')
    .addOption(
      new Option('--format <format>', 'jsonl: one candidate per line; csv: one claim per line')
        .choices(['jsonl', 'csv'])
        .default('jsonl'),
    )
    .option('--kept', 'only accepted, edited and merged candidates')
    .option('--output <path>', 'write to a file instead of standard output')
    .action(async (reference: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const { folder, candidates } = await finishedRun(scout.store(config), reference)
      const rows = selectRows(candidates, await openDecisions(folder), options.kept === true)
      const text = options.format === 'csv' ? toCsv(rows) : rows.map(toJsonLine).join('')
      if (options.output === undefined) return scout.print(text)
      await writeFileAtomically(options.output, text)
      scout.log(`Wrote ${rows.length} candidates to ${options.output}.`)
    })
}

function selectRows(
  candidates: Parameters<typeof reviewResult>[0],
  decisions: Decisions,
  acceptedOnly: boolean,
) {
  if (acceptedOnly)
    return reviewResult(candidates, decisions).accepted.map((one) => ({
      ...one.candidate,
      decision: one.decision,
      entityId: one.entityId,
    }))
  return candidates.map((candidate) => {
    const decision = decisions.of(candidate.localId)
    const entityId = decision?.entityId ?? null
    return { ...applyEdit(candidate, decision?.edit), decision: decisionLabel(decision), entityId }
  })
}

const toJsonLine = (row: Row) => `${JSON.stringify(toSnakeCase(row))}\n`

function toCsv(rows: readonly Row[]): string {
  const cells = rows.flatMap((row) =>
    row.claims.map(({ kind, text, issueArea, evidence, memberOf }) => {
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
        member_of: memberOf?.organization ?? null,
        excerpt: evidence.quote,
        source_url: evidence.pageUrl,
        source_title: source?.title ?? null,
        published_at: source?.publishedAt ?? null,
        retrieved_at: source?.retrievedAt ?? null,
      }
    }),
  )
  const columns = Object.keys(cells[0] ?? { local_id: '' })
  return writeCsv(cells, { columns })
}
