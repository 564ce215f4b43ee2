import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import { publicReadPreflight } from './cors.ts'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import type { Route } from './route.ts'
import { apiSecurityHeaders } from './security-headers.ts'

/** Serves OPTIONS on a known path, and 405 with `Allow` for other methods. */
export function mountOtherMethods(
  app: FastifyInstance,
  url: string,
  onPath: readonly Route[],
  needs: { respond: Respond; contextOf: (request: FastifyRequest) => RequestContext },
): void {
  const methods = new Set<string>(onPath.map((one) => one.operation.method))
  if (methods.has('GET')) methods.add('HEAD')
  const allow = [...methods, 'OPTIONS'].join(', ')
  const isPublicRead = onPath.some(
    (one) => one.operation.method === 'GET' && one.operation.access === 'public',
  )
  app.route({
    method: 'OPTIONS',
    url,
    handler: (request, reply) => {
      reply.hijack()
      needs.respond.send(needs.contextOf(request), {
        status: 204,
        headers: ['Allow', allow, ...(isPublicRead ? publicReadPreflight : []), ...apiSecurityHeaders],
        body: undefined,
      })
    },
  })
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method)),
    url,
    handler: (request, reply) => {
      reply.hijack()
      const refusal = new ServiceError('method_not_allowed', `This endpoint supports ${allow}`)
      needs.respond.fail(needs.contextOf(request), refusal, ['Allow', allow])
    },
  })
}
