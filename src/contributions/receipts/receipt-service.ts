import type { Receipt, ReceiptOf } from '../../contracts/contributions/receipts.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type ContributionRow, createContributionStore, isPending, statusOf } from '../contribution-store.ts'
import { isPending as isFlagPending } from '../reports/flag-states.ts'
import type { RequestContent } from '../requests/request-service.ts'
import type { SuggestionContent } from '../suggestions/suggestion-service.ts'
import { createReceiptStore, nameOfActor } from './receipt-store.ts'

const maxMessages = 20

/** What a receipt belongs to: a report or another contribution. */
type Found = { flagId: string; receipt: Receipt } | { row: ContributionRow; receipt: Receipt }

export type ReceiptService = ReturnType<typeof createReceiptService>

/** What senders see and add, with their receipt as the only credential. */
export function createReceiptService({ sql, now }: { sql: Sql; now: Clock }) {
  async function find(on: Sql, secret: string): Promise<Found> {
    const hash = secretHash(secret)
    const store = createReceiptStore(on)
    const report = await store.find(hash)
    if (report) {
      const messages = await store.messages(report.flagId)
      const replies = await store.replies(report.flagId)
      return { flagId: report.flagId, receipt: { kind: 'report', ...report.receipt, messages, replies } }
    }
    const row = await createContributionStore(on).findByReceipt(hash)
    if (row === undefined) throw new ServiceError('receipt_not_found', 'Nothing was sent with this receipt')
    return { row, receipt: await describe(on, row) }
  }

  async function describe(on: Sql, row: ContributionRow): Promise<Receipt> {
    const steps = await createContributionStore(on).steps(row.id)
    const shared = {
      replies: steps.flatMap(({ reply, at }) =>
        reply === null ? [] : [{ text: reply, at: at.toISOString() }],
      ),
      status: statusOf(row, now()),
      reply: row.reply,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      messages: steps
        .filter(({ action }) => action === 'reply')
        .map(({ note, at }) => ({ text: note ?? '', at: at.toISOString() })),
    }
    if (row.kind !== 'request') return suggestionReceipt(row, shared)
    const { request, text } = row.content as RequestContent
    const name = row.entity_id && (await nameOfActor(on, row.entity_id))
    return { kind: 'request', request, name: name ?? null, text: text ?? null, ...shared }
  }

  return {
    read: async (secret: string): Promise<Receipt> => (await find(sql, secret)).receipt,

    async add(tx: Sql, secret: string, text: string): Promise<Receipt> {
      await createReceiptStore(tx).lock(secretHash(secret))
      await createContributionStore(tx).lockByReceipt(secretHash(secret))
      const current = await find(tx, secret)
      const { receipt } = current
      const pending = 'row' in current ? isPending(current.row) : isOpenReport(receipt)
      if (!pending) {
        throw new ServiceError('conflict', `This is ${receipt.status} already: send a new one instead`, {
          members: { status_now: receipt.status },
        })
      }
      if (receipt.messages.length >= maxMessages)
        throw new ServiceError('conflict', `A report or suggestion takes up to ${maxMessages} messages`)
      if ('flagId' in current) await createReceiptStore(tx).addMessage(current.flagId, text)
      else await answer(tx, current.row, text)
      return (await find(tx, secret)).receipt
    },
  }
}

/** What the sender adds also answers the question of a reviewer. */
async function answer(tx: Sql, row: ContributionRow, text: string): Promise<void> {
  const store = createContributionStore(tx)
  await store.addStep(row.id, { action: 'reply', reviewer: null, note: text })
  await store.change(row.id, { state: 'open' })
}

const isOpenReport = (receipt: Receipt): boolean => receipt.kind === 'report' && isFlagPending(receipt.status)

function suggestionReceipt(
  row: ContributionRow,
  shared: Pick<
    ReceiptOf<'suggestion'>,
    'status' | 'reply' | 'created_at' | 'updated_at' | 'messages' | 'replies'
  >,
): Receipt {
  const { url, shows, note } = row.content as SuggestionContent
  const { result_type: type, result_id: id } = row
  const result = type && id ? { type, id } : null
  return { kind: 'suggestion', url, shows, place: row.place_key, note, result, ...shared }
}
