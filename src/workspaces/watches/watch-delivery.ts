import type { Cadence, WatchDeliveryInput } from '../../contracts/workspaces/watches.ts'
import { invalidField } from '../../platform/errors.ts'

/** Refuses what a watch of this cadence does not do. */
export function checkDelivery(
  cadence: Cadence,
  { webhook_url, emails }: WatchDeliveryInput,
  canMail: boolean,
): void {
  if (webhook_url && cadence !== 'immediate') {
    throw invalidField('delivery.webhook_url', 'is for immediate watches: a digest has its feed, and mail')
  }
  if (!emails || emails.length === 0) return
  if (cadence === 'immediate') {
    throw invalidField('delivery.emails', 'is for digests: choose the cadence daily or weekly')
  }
  if (!canMail) {
    throw invalidField(
      'delivery.emails',
      'cannot be used here: this service sends no mail until its operator sets SMTP_URL. Digests are in the feed',
    )
  }
}
