import type { IncomingHttpHeaders } from 'node:http'
import type { Billing } from './billing-service.ts'

export type WebhookAnswer = { status: number; body: string }

/**
 * Where the provider sends its messages. It sends one again, for three days, unless it is answered with a 2xx;
 * a `ServiceError` goes through to become the problem body that every other failure has.
 */
export function billingWebhook(billing: Pick<Billing, 'receive'>) {
  return async (rawBody: Buffer, headers: IncomingHttpHeaders): Promise<WebhookAnswer> => {
    const signature = headers['stripe-signature']
    const outcome = await billing.receive(rawBody, typeof signature === 'string' ? signature : undefined)
    return { status: 200, body: JSON.stringify({ outcome }) }
  }
}
