import { type Command, Option } from 'commander'
import { PlaceKey } from '../../contracts/directory/place-key.ts'
import { ResearchBundle, SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { OperatorError } from '../../platform/errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { openDecisions } from '../review/decisions.ts'
import { reviewed } from '../review/kept-entries.ts'
import type { Scout } from '../scout.ts'
import { mustConnect } from '../service/connect.ts'
import { issueAreas } from '../service/directory-reads.ts'
import { ServiceRefusal } from '../service/service-client.ts'
import { finishedRun } from '../store/finished-run.ts'
import { buildBundle } from './bundle.ts'
import { faultList } from './fault-list.ts'
import { receiptText } from './receipt-text.ts'

type Options = {
  list?: string
  brief?: string
  coverageTarget?: string
  place?: string
  dryRun?: boolean
  json?: boolean
}

/** What a service reads at most; saying so before sending is kinder than its refusal. */
const mostBytes = 1024 * 1024

export function registerSync(program: Command, scout: Scout): void {
  program
    .command('sync')
    .description('send what was accepted, edited and merged to the service, and keep its receipt')
    .argument('<run>', 'id of the run, how it begins, or latest')
    .option('--list <name>', 'add the actors to this list of the workspace; it is made when there is none')
    .option('--brief <id>', 'cite them in this brief')
    .option('--coverage-target <id>', 'count them for this coverage target')
    .addOption(new Option('--place <key>', 'where the actors are, for a run that named no place'))
    .option('--dry-run', 'write bundle.json and send nothing')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText(
      'after',
      `
The bundle is taken whole or not at all. Sending the same again changes nothing: the service answers with its first receipt.
The actors are private to your workspace until a reviewer of the directory publishes them.`,
    )
    .action(async (reference: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const { folder, record, candidates } = await finishedRun(scout.store(config), reference)
      await using _ = await folder.lock()
      const { kept, open, adrift } = reviewed(candidates, await openDecisions(folder))
      if (kept.length === 0)
        throw new OperatorError(
          `Nothing of ${folder.id} is accepted. Decide first: scout review ${folder.id}`,
        )
      const place = checkedPlace(options.place, record.request.place?.key, folder.id)
      const service = mustConnect(scout, config)
      const known = new Set((await issueAreas(service)).map(({ slug }) => slug))
      const { bundle: built, leftOut } = buildBundle({
        record,
        kept,
        place,
        issueAreas: known,
        pages: await folder.pages(),
        workspace: {
          ...(options.list !== undefined && { list: options.list }),
          ...(options.brief !== undefined && { brief_id: options.brief }),
          ...(options.coverageTarget !== undefined && { coverage_target_id: options.coverageTarget }),
        },
      })
      for (const what of leftOut) scout.say(`Left out: ${what}.`)
      for (const { name } of adrift) scout.say(`Left out: ${name}, merged into a candidate that is not kept.`)
      if (open > 0) scout.say(`${open} candidates are not decided and are not sent.`)
      // What is checked is what is sent and kept: its hash is then the one that the service makes.
      const checked = ResearchBundle.safeParse(built)
      const bundle = checked.data ?? built
      await folder.write('bundle', bundle)
      const refuse = (faults: readonly FieldFault[], why: string) => {
        if (options.json) scout.printJson({ sync_status: 'refused', detail: why, errors: faults })
        else scout.say(`${why}\n${faultList(faults, bundle)}`.trimEnd())
        process.exitCode = exitCodes.impossible
      }
      if (!checked.success) {
        const faults = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        return refuse(faults, 'The bundle cannot be sent like this. Edit or reject what is named here.')
      }
      const bytes = Buffer.byteLength(JSON.stringify(bundle))
      if (bytes > mostBytes)
        throw new OperatorError(
          `The bundle has ${(bytes / mostBytes).toFixed(1)} MiB, and a service takes 1. Reject some candidates or claims.`,
        )
      if (options.dryRun) {
        if (options.json) scout.printJson(bundle)
        else scout.print(`${bundle.entries.length} entries would be sent: ${folder.path}/bundle.json\n`)
        return
      }
      try {
        const receipt = await service.post('/api/discovery-runs/syncs', bundle, SyncReceipt)
        await folder.write('receipt', { service: service.url, syncedAt: scout.now().toISOString(), receipt })
        if (options.json) scout.printJson(receipt)
        else scout.print(receiptText(receipt, bundle, service.url))
      } catch (fault) {
        const faults = fault instanceof ServiceRefusal ? fault.problem?.errors : undefined
        if (faults === undefined) throw fault
        refuse(faults, (fault as ServiceRefusal).message)
      }
    })
}

function checkedPlace(given: string | undefined, own: string | undefined, id: string): string | undefined {
  if (own !== undefined) {
    if (given !== undefined && given !== own)
      throw new OperatorError(`The run ${id} is about ${own}: leave --place out.`)
    return undefined
  }
  if (given === undefined)
    throw new OperatorError(`The run ${id} named no place, and actors need one: add --place gary,indiana`)
  const parsed = PlaceKey.safeParse(given)
  if (!parsed.success) throw new OperatorError(`--place ${given}: ${parsed.error.issues[0]!.message}.`)
  return parsed.data
}
