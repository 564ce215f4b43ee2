import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import { BulkDecision, ReviewDecision, ReviewKind } from '../../contracts/contributions/review.ts'
import { ContributionStatus } from '../../contracts/contributions/suggestions.ts'
import { changesChannel } from '../../platform/changes.ts'
import { systemClock } from '../../platform/clock.ts'
import { UsageError } from '../../platform/errors.ts'
import { internalReviewer } from '../../platform/http/identity.ts'
import type { Database, Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption, parseInteger } from '../command-options.ts'
import { parseInput, reportRefusals } from '../report-refusals.ts'
import { detailText, lineOf, sameLines } from './review-text.ts'

type Service = import('../../contributions/index.ts').Contributions['review']
type Texts = { reply?: string; note?: string }
type AcceptOptions = JsonOption &
  Texts & { actor?: string; into?: string; patch?: string; claims?: string; signal?: string; remove?: true }
type ListOptions = JsonOption & {
  kind?: z.infer<typeof ReviewKind>
  status?: ContributionStatus
  place?: string
  mine?: true
  cursor?: string
  limit: number
}

/** The operator decides like a reviewer. */
const operator = internalReviewer('operator', 'Operator')

const optionOf = {
  decision: 'accept',
  actor: '--actor',
  entity_id: '--into',
  add_claims: '--claims',
  patch: '--patch',
  signal_id: '--signal',
  remove: '--remove',
  reply: '--reply',
  note: '--note',
  item_ids: 'item ids',
  place: '--place',
  cursor: '--cursor',
}

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
  const asOperator = (tx: Sql) => ({ tx, changed: () => undefined, caller: operator })
  const decide = async (ids: readonly string[], given: object, options: JsonOption) => {
    const [id, ...more] = ids
    if (more.length > 0) return decideAll(ids, given, options)
    const decision = parseInput(ReviewDecision, given, optionOf)
    const item = await inTransaction((service, tx) => service.decide(asOperator(tx), id!, decision))
    const result = item.result_id ? ` It became ${item.result_id}.` : ''
    print(item, options, [`${item.title || id} is ${item.status}.${result}`, ...sameLines(item)].join('\n'))
  }
  /** All or none, and only what is safe without looking at each item. */
  const decideAll = async (ids: readonly string[], given: object, options: JsonOption) => {
    const decision = parseInput(BulkDecision, { item_ids: ids, ...given }, optionOf)
    const { data } = await inTransaction((service, tx) => service.decideAll(asOperator(tx), decision))
    print({ items: data }, options, data.map(({ title, status }) => `${title} is ${status}.`).join('\n'))
  }

  command
    .command('list')
    .description('List what is waiting: urgent items first, then the oldest.')
    .addOption(new Option('--kind <kind>', 'only items of this kind').choices(ReviewKind.options))
    .addOption(
      new Option('--status <status>', 'only items with this status').choices(ContributionStatus.options),
    )
    .option('--place <key>', 'only items of this place')
    .option('--mine', 'only items that the operator has taken')
    .option('--cursor <cursor>', 'where the last list ended')
    .option('--limit <n>', 'number of items, up to 100', parseInteger(1, 100), 20)
    .option(...jsonOption)
    .action(async ({ kind, status, json, ...query }: ListOptions) => {
      const { data, page } = await withReview(context, (service) =>
        service.list(operator, { ...query, kind: kind && [kind], status: status && [status] }),
      )
      const more = page.next_cursor === null ? [] : [`More: --cursor ${page.next_cursor}`]
      const text = [...data.map(lineOf), ...more].join('\n') || 'Nothing is waiting for review.'
      print({ items: data, next_cursor: page.next_cursor }, { json: json ?? false }, text)
    })
  command
    .command('show <item-id>')
    .description('Show an item with its evidence, beside the actors that it may duplicate.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const item = await withReview(context, (service) => service.read(operator, id))
      print(item, options, detailText(item))
    })
  command
    .command('take <item-id>')
    .description('Reserve an item for 30 minutes.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const item = await inTransaction((service, tx) => service.take(asOperator(tx), id))
      print(item, options, `Taken until ${item.taken!.until}.`)
    })
  command
    .command('release <item-id>')
    .description('Give an item back, so that another reviewer can take it.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const item = await inTransaction((service, tx) => service.release(tx, operator, id))
      print(item, options, `${item.title || id} can be taken by any reviewer.`)
    })
  command
    .command('accept <item-id...>')
    .description(
      'Accept an item. This publishes, corrects, merges or removes at once. Several items: only submissions that resemble no public actor, and vanished quotes; all or none.',
    )
    .option('--actor <file>', 'JSON file with the actor to publish (EntityInput)')
    .option('--into <entity-id>', 'public actor that takes the claims, or remains after a merge')
    .option('--claims <file>', 'JSON file with the claims to add to that actor (a list of ClaimInput)')
    .option('--patch <file>', 'JSON file with the changes to the actor (EntityPatch)')
    .option('--signal <signal-id>', 'public signal of a suggested meeting')
    .option('--remove', 'remove the actor that a report is about, or withdraw its signal')
    .option('--reply <text>', 'answer to the sender')
    .option('--note <text>', 'note for other reviewers')
    .option(...jsonOption)
    .action(async (ids: string[], given: AcceptOptions) => {
      const { actor, into, patch, claims, signal, remove, reply, note, ...options } = given
      const files = {
        ...(actor && { actor: readJson(actor) }),
        ...(patch && { patch: readJson(patch) }),
        ...(claims && { add_claims: readJson(claims) }),
      }
      const changes = { ...(into && { entity_id: into }), ...(signal && { signal_id: signal }), remove }
      await decide(ids, withoutUndefined({ decision: 'accept', ...changes, reply, note, ...files }), options)
    })
  for (const [decision, description] of [
    ['reject', 'Reject items with a reason; all of them or none.'],
    ['ask', 'Ask the sender, and leave the item in the queue.'],
  ] as const)
    command
      .command(decision === 'reject' ? 'reject <item-id...>' : 'ask <item-id>')
      .description(description)
      .requiredOption('--reply <text>', 'reason or question for the sender')
      .option('--note <text>', 'note for other reviewers')
      .option(...jsonOption)
      .action((ids: string | string[], { reply, note, ...options }: JsonOption & Texts) =>
        decide([ids].flat(), withoutUndefined({ decision, reply, note }), options),
      )
}

/** An option that was not given is not part of the decision. */
const withoutUndefined = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

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
    const { createDetachedSignals } = await import('../../firehose/index.ts')
    const { createCursors } = await import('../../platform/http/cursor.ts')
    const { createCopyRemover } = await import('../../app/remove-copies.ts')
    const { baseUrl, snapshots } = context.config()
    const { sql } = database
    const shared = { sql, now: systemClock, baseUrl, cursors: createCursors('command') }
    const { publishEvents, ...signals } = createDetachedSignals(shared)
    const directory = createDirectory({
      ...shared,
      publishEvents,
      snapshotDir: snapshots.directory,
      removeCopies: createCopyRemover(baseUrl),
    })
    const { review } = createContributions({ ...shared, ...signals, directory, publishEvents })
    return reportRefusals(() => work(review, database), optionOf)
  })
}
