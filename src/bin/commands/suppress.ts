import type { Command } from 'commander'
import type { SuppressionInput } from '../../contracts/directory/suppressions.ts'
import { changesChannel } from '../../platform/changes.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { reportRefusals } from '../report-refusals.ts'

export function registerSuppress(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  const command = program.command('suppress').description('Remove a person, a contact or a passage for good.')

  const suppress = async (input: SuppressionInput, options: JsonOption) => {
    const result = await withSuppressions(context, (service, { sql }) =>
      sql.transaction().execute(async (tx) => {
        const done = await service.suppress(tx, () => undefined, input, 'operator')
        await notify(tx, changesChannel, '*')
        return done
      }),
    )
    print(result, options, `Removed for good. Undo with: civic suppress undo ${result.id}`)
  }
  command
    .command('person <entity-id>')
    .description('Remove a person with everything that is stored about them.')
    .option(...jsonOption)
    .action((entity_id: string, options: JsonOption) => suppress({ kind: 'person', entity_id }, options))
  command
    .command('contact <entity-id> <value>')
    .description('Remove a contact, as the actor shows it, everywhere.')
    .option(...jsonOption)
    .action((entity_id: string, value: string, options: JsonOption) =>
      suppress({ kind: 'contact', entity_id, value }, options),
    )
  command
    .command('passage <entity-id> <claim-id>')
    .description('Remove the passage that a claim quotes.')
    .option(...jsonOption)
    .action((entity_id: string, claim_id: string, options: JsonOption) =>
      suppress({ kind: 'passage', entity_id, claim_id }, options),
    )
  command
    .command('list')
    .description('List what was removed, without names.')
    .option(...jsonOption)
    .action(async (options: JsonOption) => {
      const suppressions = await withSuppressions(context, (service, { sql }) => service.list(sql))
      const lines = suppressions.map(
        ({ id, kind, created_at, lifted_at }) =>
          `${id}  ${kind.padEnd(7)}  ${created_at.toISOString()}${lifted_at ? '  undone' : ''}`,
      )
      print({ suppressions }, options, lines.join('\n') || 'Nothing was suppressed.')
    })
  command
    .command('undo <suppression-id>')
    .description('Allow it again. A later import or edit may add it; nothing comes back by itself.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      await withSuppressions(context, (service, { sql }) =>
        sql.transaction().execute((tx) => service.undo(tx, id)),
      )
      print({ id, undone: true }, options, `The suppression ${id} no longer applies.`)
    })
}

type Service = ReturnType<typeof import('../../directory/index.ts').createSuppressionService>

function withSuppressions<T>(
  context: CommandContext,
  work: (service: Service, database: Database) => Promise<T>,
): Promise<T> {
  return context.withDatabase(async (database) => {
    const { createSuppressionService } = await import('../../directory/index.ts')
    const { createDetachedPublisher } = await import('../../firehose/index.ts')
    const { createCopyRemover } = await import('../../app/remove-copies.ts')
    const { baseUrl } = context.config()
    const shared = { now: systemClock, baseUrl }
    const service = createSuppressionService({
      ...shared,
      publishEvents: createDetachedPublisher(shared),
      removeCopies: createCopyRemover(baseUrl),
    })
    return reportRefusals(() => work(service, database))
  })
}
