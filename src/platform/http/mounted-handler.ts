import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '../errors.ts'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'

/**
 * A handler that serves paths outside the router: the site, the OAuth server, streams. `takeOver` gives it the
 * response to write to. An error thrown before that becomes a problem response.
 */
export type MountedHandler = {
  readonly name: string
  /** Does what the first request would have to wait for. */
  prepare?(): Promise<unknown>
  owns(request: IncomingMessage): boolean
  handle(context: RequestContext, takeOver: () => ServerResponse): void | Promise<void>
}

/** Payment provider messages are the largest bodies. */
const maximumBodyBytes = 256 * 1024

export async function runMountedHandler(
  handler: MountedHandler,
  context: RequestContext,
  respond: Respond,
): Promise<void> {
  context.operation = handler.name
  try {
    refuseUnboundedBody(context.request)
    await handler.handle(context, () => respond.takeOver(context))
  } catch (error) {
    respond.fail(context, error)
  }
}

/** Mounted handlers read bodies themselves, so the size must be known and bounded up front. */
function refuseUnboundedBody({ headers }: IncomingMessage): void {
  if (headers['transfer-encoding'] !== undefined) {
    throw new ServiceError('length_required', 'Send Content-Length with the body')
  }
  if (Number(headers['content-length'] ?? 0) > maximumBodyBytes) {
    throw new ServiceError('body_too_large', `The body may have at most ${maximumBodyBytes} bytes`)
  }
}
