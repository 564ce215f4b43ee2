import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ServiceError } from '../errors.ts'
import type { MountedHandler } from './mounted-handler.ts'
import type { Respond } from './respond.ts'
import { apiSecurityHeaders } from './security-headers.ts'

/** A route that receives the raw body, because its signature covers the exact bytes. */
export function createRawRoute(needs: {
  name: string
  path: string
  respond: Respond
  handle: (body: Buffer, headers: IncomingHttpHeaders) => Promise<{ status: number; body: string }>
}): MountedHandler {
  return {
    name: needs.name,
    owns: ({ url }) => url === needs.path,
    async handle(context) {
      const { request } = context
      if (request.method !== 'POST')
        throw new ServiceError('method_not_allowed', 'This endpoint supports POST')
      const { status, body } = await needs.handle(await buffer(request), request.headers)
      const headers = ['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))]
      needs.respond.send(context, {
        status,
        headers: [...headers, 'Cache-Control', 'no-store', ...apiSecurityHeaders],
        body,
      })
    },
  }
}
