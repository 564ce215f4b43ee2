import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { guestAuthor, recordChange } from '../change-store.ts'
import type { MailLink } from './mail-link.ts'
import { addressPage, isConfirmationExpired, recipientPage } from './mail-pages.ts'
import { createMailQueueStore } from './mail-queue-store.ts'
import { createRecipientStore } from './recipient-store.ts'
import { toSubject } from './watch-row.ts'

export type MailPreferences = ReturnType<typeof createMailPreferences>

/** What recipients of mails say, who have no account. The history of the workspace tells of it in their name. */
export function createMailPreferences(needs: { sql: Sql; now: Clock }) {
  /** RFC 8058 § 3.2: whatever is posted, unless it is the button of our own page, asks for no more. */
  async function updateAddress(id: string, isResumed: boolean): Promise<void> {
    await inTransaction(needs.sql, async (tx) => {
      const store = createMailQueueStore(tx)
      const found = await store.address(id)
      const now = needs.now()
      if (found === undefined || found.isMuted === !isResumed) return
      await store.mute(id, isResumed ? null : now)
      // Who has the link has the mailbox: that they want this is a yes, also after a no to everything.
      if (isResumed) await createRecipientStore(tx).answer(found.recipientId, true, now)
      const action = isResumed ? 'watch.mail_resumed' : 'watch.mail_muted'
      const { address, watch } = found
      const change = { action, target: toSubject(watch), details: { address } } as const
      await recordChange(tx, guestAuthor(watch.workspace_id, address), change, now)
    })
  }

  async function updateRecipient(id: string, isWanted: boolean): Promise<void> {
    await inTransaction(needs.sql, async (tx) => {
      const store = createRecipientStore(tx)
      const found = await store.find(id)
      const now = needs.now()
      if (found === undefined || (isWanted && isConfirmationExpired(found, now))) return
      if (!(await store.answer(id, isWanted, now))) return
      const { workspace_id, address } = found
      const action = isWanted ? 'recipient.confirmed' : 'recipient.refused'
      const target = { type: 'recipient', id, name: address }
      await recordChange(tx, guestAuthor(workspace_id, address), { action, target }, now)
    })
  }

  return {
    async take({ kind, id }: MailLink, action: string | null): Promise<void> {
      if (kind === 'address') await updateAddress(id, action === 'resume')
      else await updateRecipient(id, action === 'confirm')
    },

    /** Undefined when what it is about is gone. */
    async page({ kind, id }: MailLink): Promise<string | undefined> {
      if (kind === 'address') {
        const found = await createMailQueueStore(needs.sql).address(id)
        return found && addressPage(found)
      }
      const found = await createRecipientStore(needs.sql).find(id)
      return found && recipientPage(found, needs.now())
    },
  }
}
