import { followRun } from '../../contracts/discovery/discovery-runs.ts'
import { ServiceError } from '../../platform/errors.ts'
import { requireAccess } from '../../platform/http/identity.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { Database } from '../../platform/sql/database.ts'
import { type RunService, runChannel } from './run-service.ts'

const addressForm = /^\/api\/discovery-runs\/([^/?#]+)\/events(?:\?.*)?$/
const beatMs = 15_000
const allow = 'GET, HEAD, OPTIONS'

/**
 * The progress of a run as an event stream: one event now, one whenever the run moved on, and `run.end` as the last.
 * Whoever comes again gets the present state first, so that nothing is missed by a break.
 */
export function createRunEvents(needs: { database: Database; runs: RunService }) {
  const followers = new Map<string, Set<() => void>>()
  const wake = (id: string) => {
    for (const follower of followers.get(id) ?? []) follower()
  }
  const heard = needs.database.listen(runChannel, wake, (isConnected) => {
    // What was said while nobody listened is read anew.
    if (isConnected) for (const id of followers.keys()) wake(id)
  })
  const ends = new Set<() => void>()

  const handler = (respond: Pick<Respond, 'send' | 'fail'>): MountedHandler => ({
    name: followRun.id,
    owns: ({ url }) => addressForm.test(url!),

    async handle(context, takeOver) {
      const { request } = context
      const { method } = request
      if (method === 'OPTIONS') {
        const headers = ['Allow', allow, ...apiSecurityHeaders]
        respond.send(context, { status: 204, headers, body: undefined })
        return
      }
      if (method !== 'GET' && method !== 'HEAD') {
        const refusal = new ServiceError('method_not_allowed', `This address supports ${allow}`)
        respond.fail(context, refusal, ['Allow', allow])
        return
      }
      const { workspaceId } = requireAccess(followRun, context.caller)
      const accept = request.headers.accept ?? '*/*'
      if (!/text\/event-stream|text\/\*|\*\/\*/.test(accept))
        throw new ServiceError('not_acceptable', 'This address answers as text/event-stream')
      const id = addressForm.exec(request.url!)![1]!
      await needs.runs.found(id, workspaceId)
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
      if (method === 'HEAD') {
        response.end()
        return
      }

      let count = 0
      let working = Promise.resolve()
      let last = ''
      const beat = setInterval(() => response.write(': alive\n\n'), beatMs)
      const tell = () => {
        working = working.then(tellNow).catch(end)
      }
      async function tellNow(): Promise<void> {
        if (response.writableEnded) return
        const { status, stage, progress, code } = await needs.runs.read(id, workspaceId)
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
        clearInterval(beat)
        ends.delete(end)
        followers.get(id)?.delete(tell)
        if (followers.get(id)?.size === 0) followers.delete(id)
        response.end()
      }
      response.on('close', end)
      ends.add(end)
      followers.set(id, (followers.get(id) ?? new Set()).add(tell))
      tell()
    },
  })

  return {
    handler,
    /** Streams would keep the server open. */
    [Symbol.dispose](): void {
      heard[Symbol.dispose]()
      for (const end of [...ends]) end()
    },
  }
}
