import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { Config } from '../config/config.ts'
import type { Scout } from '../scout.ts'
import { connect } from '../service/connect.ts'
import { searchActors } from '../service/directory-reads.ts'
import { finishedRun } from '../store/finished-run.ts'
import { acceptAbove } from './accept-above.ts'
import { answersFrom } from './answers.ts'
import { type Decisions, openDecisions } from './decisions.ts'
import { reviewed } from './kept-entries.ts'
import { reviewSession } from './review-session.ts'

type Options = { acceptAbove?: number; json?: boolean }

function score(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= 1)) throw new InvalidArgumentError('From 0 to 1.')
  return value
}

export function registerReview(program: Command, scout: Scout): void {
  program
    .command('review')
    .description('decide on what a run found, one candidate after the other')
    .argument('<run>', 'id of the run, how it begins, or latest')
    .option('--accept-above <score>', 'for scripts: accept what scores so much, and ask nothing', score)
    .option('--json', 'print one JSON object and nothing else; needs --accept-above')
    .addHelpText(
      'after',
      `
Keys:
  a  accept            e  edit, then accept      r  reject
  m  merge with what is known, or with another candidate
  s  skip for now      u  undo the last one      c  show all claims      q  quit

Each decision is saved at once, in decisions.json of the run. Without a terminal, each line of standard input is a key,
or the answer to a question. With --accept-above, what is known already is merged and what is perhaps known is left open.`,
    )
    .action(async (reference: string, options: Options, command: Command) => {
      if (options.json && options.acceptAbove === undefined)
        throw new OperatorError('--json shows no candidates to decide on: add --accept-above.')
      const config = await scout.config(command)
      const { folder, candidates } = await finishedRun(scout.store(config), reference)
      await using _ = await folder.lock()
      const decisions = await openDecisions(folder)
      const least = config.get('pipeline.min_entry_score')
      const shown = candidates.filter((one) => one.score >= least)
      const below = candidates.length - shown.length
      if (options.acceptAbove === undefined) {
        if (below > 0) scout.say(`${below} below pipeline.min_entry_score ${least} are not shown.`)
        await inTerminal(scout, config, shown, await folder.pages(), decisions)
      } else await acceptAbove(shown, options.acceptAbove, decisions, scout.now)
      const { kept, rejected, open, adrift } = reviewed(shown, decisions)
      const counts = {
        kept: kept.length,
        rejected,
        open,
        merged_away: shown.length - kept.length - rejected - open,
      }
      if (options.json) scout.printJson({ run: folder.id, ...counts, below_min_entry_score: below })
      else {
        scout.print(`${counts.kept} kept, ${rejected} rejected, ${open} open.\n`)
        for (const { name } of adrift) scout.print(`${name} was merged into a candidate that is not kept.\n`)
        if (kept.length > 0) scout.print(`Next: scout sync ${folder.id}\n`)
      }
    })
}

async function inTerminal(
  scout: Scout,
  config: Config,
  candidates: Parameters<typeof reviewSession>[0]['candidates'],
  pages: Parameters<typeof reviewSession>[0]['pages'],
  decisions: Decisions,
): Promise<void> {
  const service = connect(scout, config)
  const answers = answersFrom(scout.input, scout.output)
  try {
    await reviewSession({
      candidates,
      pages,
      decisions,
      answers,
      print: scout.print,
      style: scout.style,
      width: scout.width,
      now: scout.now,
      isTerminal: scout.input.isTTY && scout.output.isTTY,
      search: async (name) => {
        const placeKey = candidates[0]?.placeKey ?? null
        // A service that does not answer only means fewer proposals.
        return service ? searchActors(service, name, placeKey).catch(() => []) : []
      },
    })
  } finally {
    answers.close()
  }
}
