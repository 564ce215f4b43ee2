import type { ServerResponse } from 'node:http'
import { followRun } from '../../contracts/discovery/discovery-runs.ts'
import { ServiceError } from '../../platform/errors.ts'
import {
  closeOnPermissionChange,
  type PermissionNeeds,
} from '../../platform/http/close-on-permission-change.ts'
import { type AccountCaller, requireAccess } from '../../platform/http/identity.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import { respondToOtherMethods } from '../../platform/http/other-methods.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { Database } from '../../platform/sql/database.ts'
import { type RunService, runChannel } from './run-service.ts'

const pathPattern = /^\/api\/discovery-runs\/([^/?#]+)\/events(?:\?.*)?$/
const heartbeatMs = 15_000

/**
 * Streams the progress of a run: the current state first, then each change, then `run.end`. A client that reconnects
 * gets the current state again, so it misses nothing.
 */
export function createRunEvents(
  needs: PermissionNeeds & {
    database: Database
    runs: RunService
    /** Counts a stream against the plan until it is disposed; throws when the plan allows no more. */
    acquireStream: (caller: AccountCaller) => Disposable
  },
) {
  const followers = new Map<string, Set<() => void>>()
  const wake = (id: string) => {
    for (const follower of followers.get(id) ?? []) follower()
  }
  const subscription = needs.database.listen(runChannel, wake, (isConnected) => {
    // Notifications are lost while disconnected, so all streams are refreshed.
    if (isConnected) for (const id of followers.keys()) wake(id)
  })
  const openStreams = new Set<() => void>()

  const handler = (respond: Pick<Respond, 'send' | 'fail'>): MountedHandler => ({
    name: followRun.id,
    owns: ({ url }) => pathPattern.test(url!),

    async handle(context, takeOver) {
      if (respondToOtherMethods(respond, context)) return
      const { request } = context
      const caller = requireAccess(followRun, context.caller)
      const accept = request.headers.accept ?? '*/*'
      if (!/text\/event-stream|text\/\*|\*\/\*/.test(accept))
        throw new ServiceError('not_acceptable', 'This endpoint responds with text/event-stream')
      const id = pathPattern.exec(request.url!)![1]!
      await needs.runs.requireRun(id, caller.workspaceId)
      const stream = request.method === 'HEAD' ? undefined : needs.acquireStream(caller)
      const response = takeOver()
      const headers = [
        'Content-Type',
        'text/event-stream',
        'Cache-Control',
        'no-store',
        'X-Accel-Buffering',
        'no',
      ]
      response.writeHead(200, [...headers, ...apiSecurityHeaders])
      if (stream === undefined) response.end()
      else sendEvents(response, caller, id, stream)
    },
  })

  /** Sends the current state of a run and each change, until the run or the permission of the caller ends. */
  function sendEvents(response: ServerResponse, caller: AccountCaller, id: string, stream: Disposable): void {
    let count = 0
    let working = Promise.resolve()
    let last = ''
    const heartbeat = setInterval(() => response.write(': alive\n\n'), heartbeatMs)
    const update = () => {
      working = working.then(sendState).catch(end)
    }
    async function sendState(): Promise<void> {
      if (response.writableEnded) return
      const { status, stage, progress, code } = await needs.runs.read(id, caller.workspaceId)
      const isOver = status === 'completed' || status === 'failed'
      const run = { id, status, stage, progress, code }
      const text = JSON.stringify(run)
      if (text === last && !isOver) return
      last = text
      const type = isOver ? 'run.end' : count === 0 ? 'run.state' : 'run.progress'
      response.write(`id: ${++count}\nevent: ${type}\ndata: ${JSON.stringify({ type, run })}\n\n`)
      if (isOver) end()
    }
    function end(): void {
      if (!openStreams.delete(end)) return
      clearInterval(heartbeat)
      permissions[Symbol.dispose]()
      stream[Symbol.dispose]()
      followers.get(id)?.delete(update)
      if (followers.get(id)?.size === 0) followers.delete(id)
      response.end()
    }
    const permissions = closeOnPermissionChange(needs, caller, end)
    response.on('close', end)
    openStreams.add(end)
    followers.set(id, (followers.get(id) ?? new Set()).add(update))
    update()
  }

  return {
    handler,
    /** Ends all streams, which would otherwise keep the server open. */
    [Symbol.dispose](): void {
      subscription[Symbol.dispose]()
      for (const end of [...openStreams]) end()
    },
  }
}
