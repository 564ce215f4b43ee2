import { type Command, InvalidArgumentError } from 'commander'
import { UsageError } from '../../platform/errors.ts'
import type { Config } from '../config/config.ts'
import type { Scout } from '../scout.ts'
import { connectService } from '../service/connect.ts'
import { searchActors } from '../service/directory-reads.ts'
import { finishedRun } from '../store/finished-run.ts'
import { acceptAbove } from './accept-above.ts'
import { type Decisions, openDecisions } from './decisions.ts'
import { createPrompt } from './prompt.ts'
import { reviewResult } from './review-result.ts'
import { keyHelp, reviewSession } from './review-session.ts'

type Options = { acceptAbove?: number; json?: boolean }

function score(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('Must be from 0 to 1.')
  return value
}

export function registerReview(program: Command, scout: Scout): void {
  program
    .command('review')
    .description('accept, edit, merge or reject the candidates of a run')
    .argument('<run>', 'run id, a prefix of it, or latest')
    .option(
      '--accept-above <score>',
      'for scripts: accept candidates with at least this score, without prompting',
      score,
    )
    .option('--json', 'print one JSON object only; requires --accept-above')
    .addHelpText(
      'after',
      `
${keyHelp}

Each decision is saved at once in decisions.json of the run. Without a terminal, each line of standard input is a key or
the answer to a question. --accept-above merges certain matches and leaves possible matches open.`,
    )
    .action(async (reference: string, options: Options, command: Command) => {
      if (options.json && options.acceptAbove === undefined)
        throw new UsageError('--json requires --accept-above, because it cannot show candidates.')
      const config = await scout.config(command)
      const { folder, candidates } = await finishedRun(scout.store(config), reference)
      await using _ = await folder.lock()
      const decisions = await openDecisions(folder)
      const minimumScore = config.get('pipeline.min_entry_score')
      const shown = candidates.filter((one) => one.score >= minimumScore)
      const below = candidates.length - shown.length
      if (options.acceptAbove === undefined) {
        if (below > 0)
          scout.log(
            `${below} candidates score below pipeline.min_entry_score (${minimumScore}) and are not shown.`,
          )
        await runSession(scout, config, shown, await folder.pages(), decisions)
      } else await acceptAbove(shown, options.acceptAbove, decisions, scout.now)
      const { accepted, rejected, open, orphaned } = reviewResult(shown, decisions)
      const counts = {
        kept: accepted.length,
        rejected,
        open,
        merged_away: shown.length - accepted.length - rejected - open,
      }
      if (options.json) scout.printJson({ run: folder.id, ...counts, below_min_entry_score: below })
      else {
        scout.print(`${counts.kept} accepted, ${rejected} rejected, ${open} undecided.\n`)
        for (const { name } of orphaned)
          scout.print(`${name} was merged into a candidate that is not accepted.\n`)
        if (accepted.length > 0) scout.print(`Next: scout sync ${folder.id}\n`)
      }
    })
}

async function runSession(
  scout: Scout,
  config: Config,
  candidates: Parameters<typeof reviewSession>[0]['candidates'],
  pages: Parameters<typeof reviewSession>[0]['pages'],
  decisions: Decisions,
): Promise<void> {
  const service = connectService(scout, config)
  const prompt = createPrompt(scout.input, scout.output)
  try {
    await reviewSession({
      candidates,
      pages,
      decisions,
      prompt,
      print: scout.print,
      style: scout.style,
      width: scout.width,
      now: scout.now,
      isTerminal: scout.input.isTTY === true && scout.output.isTTY === true,
      search: async (name, type) => {
        const placeKey = candidates[0]?.placeKey ?? null
        // Without a response there are only fewer suggestions.
        return service ? searchActors(service, name, placeKey, type).catch(() => []) : []
      },
    })
  } finally {
    prompt.close()
  }
}
