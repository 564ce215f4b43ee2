import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import { type MountNeeds, mount } from './mount.ts'
import type { RequestContext } from './request-context.ts'
import type { Route } from './route.ts'

/** Bodies of ordinary requests. Larger ones get a 413. */
const maximumBodyBytes = 1024 * 1024

type RouterNeeds = Omit<MountNeeds, 'contextOf'> & {
  server: Server
  routes: readonly Route[]
  maximumPathLength: number
  /** Serves paths that are not operations (pages, sample files); false when it does not know the path. */
  serveFile: (context: RequestContext, path: string) => boolean | Promise<boolean>
}

type Router = { app: FastifyInstance; route(context: RequestContext): void }

/** Fastify finds the operation and reads the JSON body. Validation and responses are ours. */
export async function createRouter(needs: RouterNeeds): Promise<Router> {
  const { respond } = needs
  const contexts = new WeakMap<IncomingMessage, RequestContext>()
  const contextOf = (request: FastifyRequest) => contexts.get(request.raw)!
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const app = Fastify({
    serverFactory: (handler) => {
      handle = handler
      return needs.server
    },
    exposeHeadRoutes: false,
    bodyLimit: maximumBodyBytes,
    return503OnClosing: false,
    routerOptions: { maxParamLength: needs.maximumPathLength },
    frameworkErrors: (error, request, reply) => {
      reply.hijack()
      respond.fail(contextOf(request), toServiceError(error))
    },
  })
  acceptOnlyJson(app)
  app.setErrorHandler((cause: FastifyError, request, reply) => {
    reply.hijack()
    const error = toServiceError(cause, request.routeOptions.bodyLimit)
    const isWrongType = error instanceof ServiceError && error.code === 'unsupported_media_type'
    const accept = ['Accept-Post', 'application/json']
    if (request.method === 'PATCH') accept.push('Accept-Patch', 'application/json')
    respond.fail(contextOf(request), error, isWrongType ? accept : [])
  })
  app.setNotFoundHandler(async (request, reply) => {
    reply.hijack()
    const context = contextOf(request)
    const { path } = context
    try {
      if (await needs.serveFile(context, path)) return
      throw new ServiceError('not_found', `Nothing is at ${request.method} ${path}; see /developers/api`)
    } catch (error) {
      respond.fail(context, error)
    }
  })
  mount(app, needs.routes, { ...needs, contextOf })
  await app.ready()

  return {
    app,
    route(context) {
      contexts.set(context.request, context)
      handle(context.request, context.response)
    },
  }
}

function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(utf8.decode(body)))
    } catch {
      done(new ServiceError('invalid_json', 'The body must be one JSON value in UTF-8'))
    }
  })
}

/** Maps Fastify's errors to our problem codes. */
function toServiceError(error: FastifyError | ServiceError, bodyBytes = maximumBodyBytes): unknown {
  if (error instanceof ServiceError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('body_too_large', `The body may have at most ${bodyBytes} bytes`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return new ServiceError('unsupported_media_type', 'Send the body as application/json')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new ServiceError('invalid_request', 'The URL or the Content-Length cannot be parsed')
    default:
      return error
  }
}
