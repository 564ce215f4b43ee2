import type { Clock } from '../../platform/clock.ts'
import type { WatchLink } from '../../platform/mail/mail-links.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { guestAuthor, recordChange } from '../change-store.ts'
import { addressPage, isConfirmationExpired, recipientPage } from './mail-pages.ts'
import { createMailQueueStore } from './mail-queue-store.ts'
import { createRecipientStore } from './recipient-store.ts'
import { toSubject } from './watch-row.ts'

/** Applies the choices of mail recipients, who have no account. The workspace history names them by their address. */
export function createMailPreferences(needs: { sql: Sql; now: Clock }) {
  /** RFC 8058 § 3.2: every POST unsubscribes, except the resume button of our own page. */
  async function updateAddress(id: string, isResumed: boolean): Promise<void> {
    await inTransaction(needs.sql, async (tx) => {
      const store = createMailQueueStore(tx)
      const found = await store.address(id)
      const now = needs.now()
      if (found === undefined || found.isMuted === !isResumed) return
      await store.mute(id, isResumed ? null : now)
      // The holder of the link owns the mailbox, so resuming also confirms, even after an earlier refusal.
      if (isResumed) await createRecipientStore(tx).setConfirmed(found.recipientId, true, now)
      const action = isResumed ? 'watch.mail_resumed' : 'watch.mail_muted'
      const { address, watch } = found
      const change = { action, target: toSubject(watch), details: { address } } as const
      await recordChange(tx, guestAuthor(watch.workspace_id, address), change, now)
    })
  }

  async function updateRecipient(id: string, isConfirmed: boolean): Promise<void> {
    await inTransaction(needs.sql, async (tx) => {
      const store = createRecipientStore(tx)
      const found = await store.find(id)
      const now = needs.now()
      if (found === undefined || (isConfirmed && isConfirmationExpired(found, now))) return
      if (!(await store.setConfirmed(id, isConfirmed, now))) return
      const { workspace_id, address } = found
      const action = isConfirmed ? 'recipient.confirmed' : 'recipient.refused'
      const target = { type: 'recipient', id, name: address }
      await recordChange(tx, guestAuthor(workspace_id, address), { action, target }, now)
    })
  }

  return {
    async apply({ kind, id }: WatchLink, action: string | null): Promise<void> {
      if (kind === 'address') await updateAddress(id, action === 'resume')
      else await updateRecipient(id, action === 'confirm')
    },

    /** Undefined when the address or recipient no longer exists. */
    async renderPage({ kind, id }: WatchLink): Promise<string | undefined> {
      if (kind === 'address') {
        const found = await createMailQueueStore(needs.sql).address(id)
        return found && addressPage(found)
      }
      const found = await createRecipientStore(needs.sql).find(id)
      return found && recipientPage(found, needs.now())
    },
  }
}
