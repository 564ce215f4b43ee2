import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '../errors.ts'
import type { Exchange } from './exchange.ts'
import type { Respond } from './respond.ts'

/**
 * A library that answers whole addresses by itself: the site, the OAuth server. `lend` gives it the response to write
 * to; when it throws before, we answer.
 */
export type Lodger = {
  readonly name: string
  owns(request: IncomingMessage): boolean
  handle(exchange: Exchange, lend: () => ServerResponse): void | Promise<void>
}

/** Forms and OAuth requests are small, messages of a payment provider less so. */
const maximumBytes = 256 * 1024

export async function letAnswer(lodger: Lodger, exchange: Exchange, respond: Respond): Promise<void> {
  exchange.operation = lodger.name
  try {
    refuseUnboundedBody(exchange.request)
    await lodger.handle(exchange, () => respond.lend(exchange))
  } catch (error) {
    respond.fail(exchange, error)
  }
}

/** Lodgers read bodies themselves; none of them may be made to read without end. */
function refuseUnboundedBody({ headers }: IncomingMessage): void {
  if (headers['transfer-encoding'] !== undefined) {
    throw new ServiceError('length_required', 'Send Content-Length with the body')
  }
  if (Number(headers['content-length'] ?? 0) > maximumBytes) {
    throw new ServiceError('body_too_large', `The body may have at most ${maximumBytes} bytes`)
  }
}
