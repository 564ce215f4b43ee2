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
      const headers = [...(isPublicRead ? publicReadPreflight : []), ...apiSecurityHeaders]
      sendAllowed(needs.respond, needs.contextOf(request), allow, headers)
    },
  })
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method)),
    url,
    handler: (request, reply) => {
      reply.hijack()
      refuseMethod(needs.respond, needs.contextOf(request), allow)
    },
  })
}

/** Responds to OPTIONS and to methods that a mounted handler does not support. Returns whether it has responded. */
export function respondToOtherMethods(
  respond: Responding,
  context: RequestContext,
  methods: readonly string[] = ['GET', 'HEAD'],
  headers: readonly string[] = apiSecurityHeaders,
): boolean {
  const { method } = context.request
  if (methods.includes(method!)) return false
  const allow = [...methods, 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') sendAllowed(respond, context, allow, headers)
  else refuseMethod(respond, context, allow)
  return true
}

type Responding = Pick<Respond, 'send' | 'fail'>

function sendAllowed(
  respond: Responding,
  context: RequestContext,
  allow: string,
  headers: readonly string[],
): void {
  respond.send(context, { status: 204, headers: ['Allow', allow, ...headers], body: undefined })
}

function refuseMethod(respond: Responding, context: RequestContext, allow: string): void {
  const refusal = new ServiceError('method_not_allowed', `This endpoint supports ${allow}`)
  respond.fail(context, refusal, ['Allow', allow])
}
