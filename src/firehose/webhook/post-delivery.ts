import { retryAfter } from '../../platform/safe-fetch/retry-after.ts'
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch-error.ts'
import { signatureOf } from './webhook-secret.ts'

export type PostOutcome =
  | { kind: 'delivered' }
  /** 410: the receiver does not want further deliveries. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; requestedMs: number }

/** Sends one signed request. Only a 2xx response confirms the delivery; redirects are not followed. */
export async function postDelivery(
  fetch: SafeFetch,
  delivery: {
    id: string
    sessionId: string
    url: string
    secret: string
    body: string
    at: Date
    signal: AbortSignal
  },
): Promise<PostOutcome> {
  try {
    const { status, headers } = await fetch(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'CivicDirectory-Webhook/1',
        'x-civic-session': delivery.sessionId,
        'x-civic-delivery': delivery.id,
        'x-civic-signature': signatureOf(
          delivery.secret,
          Math.floor(delivery.at.getTime() / 1000),
          delivery.body,
        ),
      },
      body: delivery.body,
      signal: delivery.signal,
    })
    if (status >= 200 && status < 300) return { kind: 'delivered' }
    if (status === 410) return { kind: 'refused', reason: 'The receiver responded 410 Gone' }
    const hint = status >= 300 && status < 400 ? '; redirects are not followed' : ''
    const retryAt = retryAfter(headers.get('retry-after'), delivery.at) ?? delivery.at
    const requestedMs = retryAt.getTime() - delivery.at.getTime()
    return { kind: 'failed', reason: `The receiver responded ${status}${hint}`, requestedMs }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    return { kind: 'failed', reason: `The receiver could not be reached: ${error.message}`, requestedMs: 0 }
  }
}
