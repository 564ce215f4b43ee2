import type { IncomingHttpHeaders } from 'node:http'
import type { Billing } from './billing-service.ts'

type WebhookResponse = { status: number; body: string }

/** Receives Stripe events. Stripe retries for three days until it gets a 2xx status. */
export function billingWebhook(billing: Pick<Billing, 'receive'>) {
  return async (rawBody: Buffer, headers: IncomingHttpHeaders): Promise<WebhookResponse> => {
    const signature = headers['stripe-signature']
    const outcome = await billing.receive(rawBody, typeof signature === 'string' ? signature : undefined)
    return { status: 200, body: JSON.stringify({ outcome }) }
  }
}
