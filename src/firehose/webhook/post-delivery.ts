import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch-error.ts'
import { retryAfterMs } from './retry-schedule.ts'
import { signatureOf } from './webhook-secret.ts'

export type PostOutcome =
  | { kind: 'delivered' }
  /** 410: the receiver wants no more. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; askedMs: number }

/** Posts once, signed. Only 2xx means that the receiver has it; a redirect is not followed. */
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
    if (status === 410) return { kind: 'refused', reason: 'The receiver answered 410: it wants no more' }
    const hint = status >= 300 && status < 400 ? '; redirects are not followed' : ''
    const askedMs = retryAfterMs(headers.get('retry-after'), delivery.at)
    return { kind: 'failed', reason: `The receiver answered ${status}${hint}`, askedMs }
  } catch (fault) {
    if (!(fault instanceof SafeFetchError)) throw fault
    return { kind: 'failed', reason: `The receiver could not be reached: ${fault.message}`, askedMs: 0 }
  }
}
