import type { Receipt } from '../../contracts/contributions/receipts.ts'
import { ServiceError } from '../../platform/errors.ts'
import { secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isPending } from './flag-states.ts'
import { createReceiptStore } from './receipt-store.ts'

const maxMessages = 20

export type ReceiptService = ReturnType<typeof createReceiptService>

/** What reporters see and add, with their receipt as the only credential. */
export function createReceiptService({ sql }: { sql: Sql }) {
  async function read(on: Sql, secret: string): Promise<{ flagId: string; receipt: Receipt }> {
    const store = createReceiptStore(on)
    const found = await store.find(secretHash(secret))
    if (found === undefined) throw new ServiceError('receipt_not_found', 'No report has this receipt')
    const messages = await store.messages(found.flagId)
    return { flagId: found.flagId, receipt: { ...found.receipt, messages } }
  }

  return {
    read: async (secret: string): Promise<Receipt> => (await read(sql, secret)).receipt,

    async add(tx: Sql, secret: string, text: string): Promise<Receipt> {
      const store = createReceiptStore(tx)
      await store.lock(secretHash(secret))
      const { flagId, receipt } = await read(tx, secret)
      if (!isPending(receipt.status)) {
        throw new ServiceError('conflict', `The report is ${receipt.status}: send a new report instead`, {
          members: { status_now: receipt.status },
        })
      }
      if (receipt.messages.length >= maxMessages) {
        throw new ServiceError('conflict', `A report takes up to ${maxMessages} messages`)
      }
      await store.addMessage(flagId, text)
      return { ...receipt, messages: await store.messages(flagId) }
    },
  }
}
