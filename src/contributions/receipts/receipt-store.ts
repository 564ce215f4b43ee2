import type { Receipt, ReceiptOf } from '../../contracts/contributions/receipts.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Reports as their senders find them: by the hash of the receipt. */
export function createReceiptStore(sql: Sql) {
  return {
    async find(
      hash: Buffer,
    ): Promise<
      { flagId: string; receipt: Omit<ReceiptOf<'report'>, 'kind' | 'messages' | 'replies'> } | undefined
    > {
      const row = await sql
        .selectFrom('flag')
        .leftJoin('entity', 'entity.id', 'flag.entity_id')
        .leftJoin('source', 'source.id', 'flag.source_id')
        .select(['flag.id', 'target_type', 'flag.entity_id', 'flag.source_id', 'claim_id', 'signal_id'])
        .select([
          'target_text',
          'flag_type',
          'flag.reason',
          'flag.status',
          'reply',
          'flag.created_at',
          'flag.updated_at',
        ])
        .leftJoin('entity_change', 'entity_change.id', 'flag.change_id')
        .select(['entity.name', 'entity.slug', 'entity.listed', 'source.title'])
        .select('entity_change.id as change_id')
        .where('receipt_hash', '=', hash)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const ids = { entity: row.entity_id, source: row.source_id, claim: row.claim_id, signal: row.signal_id }
      return {
        flagId: row.id,
        receipt: {
          target: {
            type: row.target_type,
            id: ids[row.target_type],
            name: row.name ?? row.title ?? row.target_text ?? '',
          },
          actor:
            row.entity_id !== null && row.listed
              ? { id: row.entity_id, slug: row.slug!, name: row.name! }
              : null,
          change_id: row.change_id,
          flag_type: row.flag_type,
          reason: row.reason,
          status: row.status,
          reply: row.reply,
          created_at: row.created_at.toISOString(),
          updated_at: row.updated_at.toISOString(),
        },
      }
    },

    /** Locks the report, so that messages are counted one after the other. */
    async lock(hash: Buffer): Promise<void> {
      await sql.selectFrom('flag').select('id').where('receipt_hash', '=', hash).forUpdate().execute()
    },

    async messages(flagId: string): Promise<Receipt['messages']> {
      const rows = await sql
        .selectFrom('flag_message')
        .select(['text', 'at'])
        .where('flag_id', '=', flagId)
        .orderBy('id')
        .execute()
      return rows.map(({ text, at }) => ({ text, at: at.toISOString() }))
    },

    /** Questions and answers of reviewers, oldest first. */
    async replies(flagId: string): Promise<Receipt['replies']> {
      const rows = await sql
        .selectFrom('flag_transition')
        .select(['reply', 'at'])
        .where('flag_id', '=', flagId)
        .where('reply', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.map(({ reply, at }) => ({ text: reply!, at: at.toISOString() }))
    },

    async addMessage(flagId: string, text: string): Promise<void> {
      await sql.insertInto('flag_message').values({ flag_id: flagId, text }).execute()
    },
  }
}

export async function nameOfActor(sql: Sql, id: string): Promise<string | undefined> {
  const row = await sql.selectFrom('entity').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
