import type { Cadence, WatchDeliveryInput } from '../../contracts/workspaces/watches.ts'
import { invalidField } from '../../platform/errors.ts'

/** Rejects delivery options that the cadence does not support. */
export function checkDelivery(
  cadence: Cadence,
  { webhook_url, emails }: WatchDeliveryInput,
  canMail: boolean,
): void {
  if (webhook_url && cadence !== 'immediate') {
    throw invalidField(
      'delivery.webhook_url',
      'requires the cadence immediate; digests are delivered by feed and email',
    )
  }
  if (!emails || emails.length === 0) return
  if (cadence === 'immediate') {
    throw invalidField('delivery.emails', 'requires the cadence daily or weekly')
  }
  if (!canMail) {
    throw invalidField(
      'delivery.emails',
      'cannot be used: this service sends no email until its operator sets SMTP_URL. Read digests in the feed',
    )
  }
}
