import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Changed, Changes } from '../changes.ts'
import type { Sql } from '../sql/database.ts'
import { Download, sendDownload } from './download.ts'
import { keyedRequest, runOnce } from './idempotency-store.ts'
import { type AccountCaller, type Caller, nameOf } from './identity.ts'
import { mountOtherMethods } from './other-methods.ts'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import type { ResponseCache } from './response-cache.ts'
import { admit, type Route } from './route.ts'
import { sendResult } from './send-result.ts'
import { validateInput } from './validate-input.ts'

export type MountNeeds = {
  respond: Respond
  cache: ResponseCache
  changes: Changes
  contextOf: (request: FastifyRequest) => RequestContext
}

/** Registers the operations with Fastify: access, validation and encoding happen here. */
export function mount(app: FastifyInstance, routes: readonly Route[], needs: MountNeeds): void {
  for (const [path, onPath] of Map.groupBy(routes, (one) => one.operation.path)) {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    for (const one of onPath) {
      const isGet = one.operation.method === 'GET'
      app.route({
        method: isGet ? ['GET', 'HEAD'] : one.operation.method,
        url,
        ...(one.operation.bodyBytes !== undefined && { bodyLimit: one.operation.bodyBytes }),
        // Before the body is read: a caller without access learns nothing from its validation.
        onRequest: (request, reply, next) => {
          const context = needs.contextOf(request)
          context.operation = one.operation.id
          try {
            admit(one, context.caller, request.params)
            next()
          } catch (error) {
            reply.hijack()
            needs.respond.fail(context, error)
          }
        },
        handler: (request, reply) => handleRequest(one, request, reply, needs),
      })
    }
    mountOtherMethods(app, url, onPath, needs)
  }
}

/** An operation without query parameters refuses all of them. */
const noParameters = z.strictObject({})

async function handleRequest(
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  needs: MountNeeds,
): Promise<void> {
  const { operation } = one
  const context = needs.contextOf(request)
  // Fastify only routes and reads the body; this function sends the response.
  reply.hijack()
  try {
    const caller = admit(one, context.caller, request.params)
    const recording = needs.cache.startRecording()
    const beforeHandler = performance.now()
    const extra: string[] = []
    let isPrivate = operation.access !== 'public'
    let isStored = true
    const result = await one.handle({
      params: validateInput('params', operation.params, request.params),
      query: validateInput('query', operation.query ?? noParameters, request.query),
      // A missing body is validated as an empty one, so that each missing field is named.
      body: validateInput('body', operation.body, request.body === undefined ? {} : request.body),
      caller,
      header: (name) => {
        const value = request.headers[name]
        return Array.isArray(value) ? value.join(', ') : value
      },
      addHeader: (name, value) => void extra.push(name, value),
      dependsOn: (...tags) => {
        for (const tag of tags) recording.tags.add(tag)
      },
      markPrivate: () => {
        isPrivate = true
      },
      leaveUncached: () => {
        isStored = false
      },
      once: (work) => {
        const onReplay = () => void extra.push('Idempotency-Replayed', 'true')
        return writeOnce(keyedBy(one, request, context, caller), needs.changes, work, onReplay)
      },
    })
    context.timing = `handler;dur=${(performance.now() - beforeHandler).toFixed(3)}, `
    if (result instanceof Download) await sendDownload(context, result, needs.respond)
    else
      sendResult(
        operation,
        context,
        result,
        { extra, recording: isStored ? recording : undefined, isPrivate },
        needs,
      )
  } catch (error) {
    needs.respond.fail(context, error)
  }
}

/** A request with an idempotency key; undefined when the caller sent none. */
function keyedBy(one: Route, request: FastifyRequest, context: RequestContext, caller: Caller) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  return keyedRequest(String(key), {
    caller: caller.kind === 'anonymous' ? context.address : rightsOf(caller),
    operation: one.operation.id,
    url: request.url,
    body: request.body,
  })
}

function writeOnce<T>(
  keyed: ReturnType<typeof keyedBy>,
  changes: MountNeeds['changes'],
  work: (tx: Sql, changed: Changed) => Promise<T>,
  onReplay: () => void,
): Promise<T> {
  if (keyed === undefined) return changes.write(work)
  return changes.write(async (tx, changed) => {
    const { result, isReplay } = await runOnce(tx, keyed, () => work(tx, changed))
    if (isReplay) onReplay()
    return result
  })
}

/** A stored result is replayed only to the same account, in the same workspace, with the same scopes. */
function rightsOf(caller: AccountCaller): string {
  const scopes = caller.scopes === 'all' ? 'all' : caller.scopes.toSorted().join(' ')
  return `${nameOf(caller)} ${caller.workspaceId} ${scopes}`
}
