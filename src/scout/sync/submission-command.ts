import type { Command } from 'commander'
import { Submission } from '../../contracts/contributions/submissions.ts'
import type { SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import { OperatorError } from '../../platform/errors.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { Scout } from '../scout.ts'
import { requireService } from '../service/connect.ts'
import { columns, plural, truncate } from '../terminal/plain-text.ts'

/** Shows what the reviewers of the directory decided about a synced run. */
export function registerSubmission(program: Command, scout: Scout): void {
  program
    .command('submission')
    .description('show what became of a synced run in the public directory')
    .argument('<run>', 'run id, a prefix of it, or latest')
    .option('--json', 'print one JSON object only')
    .action(async (reference: string, options: { json?: boolean }, command: Command) => {
      const config = await scout.config(command)
      const service = requireService(scout, config)
      const folder = await scout.store(config).find(reference)
      const stored = await folder.read<{ receipt: SyncReceipt }>('receipt')
      if (stored === undefined)
        throw new OperatorError(`${folder.id} is not synced. Sync it: scout sync ${folder.id}`)
      const { submission } = stored.receipt
      if (submission === undefined) throw new OperatorError(`${folder.id} submitted nothing.`)
      const found = await service.get(submission.url, Submission)
      if (options.json) scout.printJson(found)
      else scout.print(submissionText(found))
    })
}

function submissionText({ id, actors, counts }: Submission): string {
  const rows = actors.map(({ status, name, entity_id, reply }) => [
    status,
    truncate(sanitizeLine(name), 50),
    entity_id ?? '',
    sanitizeLine(reply ?? ''),
  ])
  const decided = counts.accepted + counts.rejected
  return `Submission ${id}: ${decided} of ${plural(actors.length, 'actor')} decided.\n${columns(rows)}`
}
