import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import {
  ReviewDecision,
  type ReviewDetail,
  type ReviewItem,
  ReviewKind,
} from '../../contracts/contributions/review.ts'
import { changesChannel } from '../../platform/changes.ts'
import { systemClock } from '../../platform/clock.ts'
import { OperatorError, ServiceError, UsageError } from '../../platform/errors.ts'
import { internalReviewer } from '../../platform/http/identity.ts'
import type { Database, Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { CommandContext } from '../command-context.ts'
import {
  createResultPrinter,
  type JsonOption,
  jsonOption,
  parseInput,
  parseInteger,
} from '../command-options.ts'

type Service = import('../../contributions/index.ts').Contributions['review']
type Texts = { reply?: string; note?: string }
type AcceptOptions = JsonOption & Texts & { actor?: string; into?: string; patch?: string }
type ListOptions = JsonOption & { kind?: z.infer<typeof ReviewKind>; place?: string; limit: number }

/** The operator decides like a reviewer. */
const operator = internalReviewer('operator', 'Operator')

const optionOf = { entity_id: '--into', reply: '--reply', note: '--note' }

export function registerReview(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  const command = program
    .command('review')
    .description('Read and decide what is waiting for a reviewer of the public directory.')

  /** Runs a step in a transaction and drops cached responses. */
  const inTransaction = <T>(work: (service: Service, tx: Sql) => Promise<T>) =>
    withReview(context, (service, { sql }) =>
      sql.transaction().execute(async (tx) => {
        const done = await work(service, tx)
        await notify(tx, changesChannel, '*')
        return done
      }),
    )
  const ignoreTags = () => undefined
  const decide = async (id: string, given: object, options: JsonOption) => {
    const decision = parseInput(ReviewDecision, given, optionOf)
    const item = await inTransaction((service, tx) => service.decide(tx, ignoreTags, operator, id, decision))
    const result = item.result_id ? ` It became ${item.result_id}.` : ''
    print(item, options, `${item.title || id} is ${item.status}.${result}`)
  }

  command
    .command('list')
    .description('List what is waiting: urgent items first, then the oldest.')
    .addOption(new Option('--kind <kind>', 'only items of this kind').choices(ReviewKind.options))
    .option('--place <key>', 'only items of this place')
    .option('--limit <n>', 'number of items, up to 100', parseInteger(1, 100), 20)
    .option(...jsonOption)
    .action(async ({ kind, place, limit, ...options }: ListOptions) => {
      const { data } = await withReview(context, (service) =>
        service.list(operator, { kind: kind && [kind], place, limit }),
      )
      print({ items: data }, options, data.map(lineOf).join('\n') || 'Nothing is waiting for review.')
    })
  command
    .command('show <item-id>')
    .description('Show an item with its evidence, beside the actors that it may duplicate.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const item = await withReview(context, (service) => service.read(operator, id))
      print(item, options, textOf(item))
    })
  command
    .command('take <item-id>')
    .description('Reserve an item for 30 minutes.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const item = await inTransaction((service, tx) => service.take(tx, ignoreTags, operator, id))
      print(item, options, `Taken until ${item.taken!.until}.`)
    })
  command
    .command('accept <item-id>')
    .description('Accept an item. This publishes, corrects, merges or removes at once.')
    .option('--actor <file>', 'JSON file with the actor to publish (EntityInput)')
    .option('--into <entity-id>', 'public actor that takes the claims, or remains after a merge')
    .option('--patch <file>', 'JSON file with the changes to the actor (EntityPatch)')
    .option('--reply <text>', 'answer to the sender')
    .option('--note <text>', 'note for other reviewers')
    .option(...jsonOption)
    .action(async (id: string, { actor, into, patch, reply, note, ...options }: AcceptOptions) => {
      const files = { ...(actor && { actor: readJson(actor) }), ...(patch && { patch: readJson(patch) }) }
      await decide(id, { decision: 'accept', entity_id: into, reply, note, ...files }, options)
    })
  for (const [decision, description] of [
    ['reject', 'Reject an item with a reason.'],
    ['ask', 'Ask the sender, and leave the item in the queue.'],
  ] as const)
    command
      .command(`${decision} <item-id>`)
      .description(description)
      .requiredOption('--reply <text>', 'reason or question for the sender')
      .option('--note <text>', 'note for other reviewers')
      .option(...jsonOption)
      .action((id: string, { reply, note, ...options }: JsonOption & Texts) =>
        decide(id, { decision, reply, note }, options),
      )
}

const lineOf = ({ id, kind, status, urgent, title, place }: ReviewItem) =>
  `${id}  ${urgent ? 'URGENT ' : ''}${kind.padEnd(14)}  ${status.padEnd(9)}  ${place ?? '-'}  ${title}`

function textOf(item: ReviewDetail): string {
  const { content, record, similar, steps } = item
  return [
    lineOf(item),
    JSON.stringify(content, null, 2),
    ...(record ? [`About: ${record.name} ${record.id}`] : []),
    ...similar.map(({ id, name, claims }) => `May be: ${name} ${id} (${claims.length} claims)`),
    ...steps.map(({ at, action, note }) => `${at}  ${action}${note ? `  ${note}` : ''}`),
  ].join('\n')
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`Cannot read JSON from ${file}: ${(error as Error).message}.`)
  }
}

function withReview<T>(
  context: CommandContext,
  work: (service: Service, database: Database) => Promise<T>,
): Promise<T> {
  return context.withDatabase(async (database) => {
    const { createContributions } = await import('../../contributions/index.ts')
    const { createDirectory } = await import('../../directory/index.ts')
    const { createDetachedPublisher } = await import('../../firehose/index.ts')
    const { createCursors } = await import('../../platform/http/cursor.ts')
    const { createCopyRemover } = await import('../../app.ts')
    const { baseUrl, snapshots } = context.config()
    const { sql } = database
    const shared = { sql, now: systemClock, baseUrl, cursors: createCursors('command') }
    const publishEvents = createDetachedPublisher(shared)
    const directory = createDirectory({
      ...shared,
      publishEvents,
      snapshotDir: snapshots.directory,
      removeCopies: createCopyRemover(baseUrl),
    })
    // No option of these commands names a signal.
    const requireSignal = async (id: string) => {
      throw new ServiceError('signal_not_found', `No signal has the id ${id}`)
    }
    const withdrawSignal = (_: unknown, id: string) => requireSignal(id)
    const { review } = createContributions({
      ...shared,
      directory,
      publishEvents,
      requireSignal,
      withdrawSignal,
    })
    try {
      return await work(review, database)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const Reported = error.code === 'invalid_request' ? UsageError : OperatorError
      throw new Reported(`${error.message}.`.replace(/\.\.$/, '.'), error)
    }
  })
}
