import { type Command, Option } from 'commander'
import { PlaceKey } from '../../contracts/directory/place-key.ts'
import { syncRun } from '../../contracts/discovery/discovery-runs.ts'
import { maxBundleBytes, ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { openDecisions } from '../review/decisions.ts'
import { reviewResult } from '../review/review-result.ts'
import type { Scout } from '../scout.ts'
import { requireService } from '../service/connect.ts'
import { listIssueAreas } from '../service/directory-reads.ts'
import { ServiceRequestError } from '../service/service-client.ts'
import { finishedRun } from '../store/finished-run.ts'
import { plural } from '../terminal/plain-text.ts'
import { buildBundle } from './bundle.ts'
import { errorList } from './error-list.ts'
import { receiptText } from './receipt-text.ts'

type Options = {
  list?: string
  brief?: string
  coverageTarget?: string
  place?: string
  dryRun?: boolean
  json?: boolean
}

export function registerSync(program: Command, scout: Scout): void {
  program
    .command('sync')
    .description('send accepted, edited and merged candidates to the service')
    .argument('<run>', 'run id, a prefix of it, or latest')
    .option('--list <name>', 'add the actors to this workspace list; it is created if needed')
    .option('--brief <id>', 'cite the actors in this brief')
    .option('--coverage-target <id>', 'count the actors for this coverage target')
    .addOption(new Option('--place <key>', 'place of the actors, instead of that of the run'))
    .option('--dry-run', 'write bundle.json without sending it')
    .option('--json', 'print one JSON object only')
    .addHelpText(
      'after',
      `
The service accepts the whole bundle or rejects it. Sending it again changes nothing and returns the first receipt.
The actors are private to your workspace until a reviewer of the directory publishes them.`,
    )
    .action(async (reference: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const { folder, record, candidates } = await finishedRun(scout.store(config), reference)
      await using _ = await folder.lock()
      const { accepted, open, orphaned } = reviewResult(candidates, await openDecisions(folder))
      if (accepted.length === 0)
        throw new OperatorError(
          `No candidate of ${folder.id} is accepted. Review them first: scout review ${folder.id}`,
        )
      const place = resolveSyncPlace(options.place, record.request.place?.key, folder.id)
      const service = requireService(scout, config)
      const known = new Set((await listIssueAreas(service)).map(({ slug }) => slug))
      const { bundle: built, omitted } = buildBundle({
        record,
        accepted,
        place,
        issueAreas: known,
        pages: await folder.pages(),
        workspace: {
          ...(options.list !== undefined && { list: options.list }),
          ...(options.brief !== undefined && { brief_id: options.brief }),
          ...(options.coverageTarget !== undefined && { coverage_target_id: options.coverageTarget }),
        },
      })
      for (const item of omitted) scout.log(`Omitted: ${item}.`)
      for (const { name } of orphaned)
        scout.log(`Omitted: ${name}, merged into a candidate that is not accepted.`)
      if (open > 0) scout.log(`${open} undecided candidates are not sent.`)
      // The parsed bundle is sent and stored, so that its hash equals the one that the service computes.
      const checked = ResearchBundle.safeParse(built)
      const bundle = checked.data ?? built
      await folder.write('bundle', bundle)
      const reportErrors = (faults: readonly FieldFault[], why: string) => {
        if (options.json) scout.printJson({ sync_status: 'refused', detail: why, errors: faults })
        else scout.log(`${why}\n${errorList(faults, bundle)}`.trimEnd())
        if (faults.some(({ path }) => path === 'run.place'))
          scout.log(`Choose a place that the service knows: scout sync ${folder.id} --place gary,indiana`)
        scout.exitWith(exitCodes.failure)
      }
      if (!checked.success) {
        const faults = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        return reportErrors(faults, 'The bundle is not valid. Edit or reject these candidates:')
      }
      const bytes = Buffer.byteLength(JSON.stringify(bundle))
      // Before sending, for a clearer message than that of the service.
      if (bytes > maxBundleBytes)
        throw new OperatorError(
          `The bundle has ${mebibytes(bytes)} MiB; the service accepts ${mebibytes(maxBundleBytes)}. Reject some candidates or claims.`,
        )
      if (options.dryRun) {
        if (options.json) scout.printJson(bundle)
        else
          scout.print(
            `${plural(bundle.entries.length, 'entry', 'entries')} would be sent: ${folder.path}/bundle.json\n`,
          )
        return
      }
      try {
        const receipt = await service.call(syncRun, { body: bundle })
        await folder.write('receipt', { service: service.url, syncedAt: scout.now().toISOString(), receipt })
        if (options.json) scout.printJson(receipt)
        else scout.print(receiptText(receipt, bundle, { service: service.url, runId: folder.id }))
      } catch (fault) {
        const faults = fault instanceof ServiceRequestError ? fault.problem?.errors : undefined
        if (faults === undefined) throw fault
        reportErrors(faults, (fault as ServiceRequestError).message)
      }
    })
}

const mebibytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1))

function resolveSyncPlace(
  given: string | undefined,
  own: string | undefined,
  id: string,
): string | undefined {
  if (given === undefined) {
    if (own !== undefined) return undefined
    throw new UsageError(
      `The run ${id} has no place, and actors need one. Add, for example, --place gary,indiana`,
    )
  }
  const parsed = PlaceKey.safeParse(given)
  if (!parsed.success) throw new UsageError(`--place ${given}: ${parsed.error.issues[0]!.message}.`)
  return parsed.data
}
