import type { Usage } from '../../contracts/firehose/events.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { load, type RequestContext } from '../../platform/http/request-context.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { Rights } from '../query/compiled-query.ts'
import { requireVisibility } from '../query/rights.ts'
import { isStrict } from '../stream/resume-position.ts'
import type { LongPolls, WakeReason } from './long-polls.ts'
import type { NewestMatch } from './newest-match.ts'
import { type QueryUrls, queryUrls, type SnapshotContent } from './snapshot-response.ts'

export type SnapshotSources = {
  readonly log: SignalLog
  readonly cursors: FirehoseCursors
  readonly newest: NewestMatch
}

/** A validated request for signals as JSON. */
export type SnapshotRequest = {
  /** Has the current rights: they may change while the request waits. */
  readonly authorized: AuthorizedQuery
  readonly urls: QueryUrls
  readonly ifNoneMatch: string | undefined
  readonly isHead: boolean
  /** An unavailable position is an error instead of a gap in the response. */
  readonly isStrict: boolean
  readonly waitSeconds: number
  /** Whether the client asked to wait and has time left. */
  canWait(): boolean
  /** Waits for a match after the position, then rechecks the caller's rights. */
  waitForMatch(after: number): Promise<WakeReason>
  /** Awaits what may need the database; the response is then not free. */
  load<T>(value: T | Promise<T>): Promise<T>
  /** The members of every response beside the signals. */
  envelope(): Pick<SnapshotContent, 'query' | 'workspace' | 'usage' | 'generatedAt'>
}

type SnapshotRequestNeeds = {
  longPolls: Pick<LongPolls, 'wait'>
  now: Clock
  usageOf: (caller: AccountCaller) => Usage
  /** The caller's current rights; undefined when access was revoked. */
  recheck?: ((caller: AccountCaller) => Promise<Rights | undefined>) | undefined
}

export function createSnapshotRequest(
  needs: SnapshotRequestNeeds,
  options: {
    context: RequestContext
    caller: AccountCaller
    authorized: AuthorizedQuery
    sessionId: string | undefined
    waitSeconds: number
  },
): SnapshotRequest {
  const { context, caller, waitSeconds } = options
  const { request, response } = context
  const { query } = options.authorized
  const isHead = request.method === 'HEAD'
  const deadline = performance.now() + waitSeconds * 1000
  let hasTimedOut = waitSeconds === 0 || isHead
  let authorized = options.authorized

  async function refreshRights(): Promise<void> {
    const rights = needs.recheck ? await load(context, needs.recheck(caller)) : authorized.rights
    if (rights === undefined) {
      throw new ServiceError('invalid_credentials', 'Access was revoked while the request was waiting')
    }
    requireVisibility(rights, query.query.visibility)
    authorized = { query, rights }
  }

  return {
    get authorized() {
      return authorized
    },
    urls: queryUrls(query.query, options.sessionId),
    ifNoneMatch: request.headers['if-none-match'],
    isHead,
    isStrict: isStrict(request.headers),
    waitSeconds,
    canWait: () => !hasTimedOut && performance.now() < deadline,

    async waitForMatch(after) {
      if (response.destroyed) return 'disconnected'
      const controller = new AbortController()
      const onClose = () => controller.abort()
      response.once('close', onClose)
      const startedAt = performance.now()
      const reason = await needs.longPolls.wait(authorized, after, deadline, controller.signal)
      response.removeListener('close', onClose)
      if (reason === 'disconnected') return reason
      context.timing += `wait;dur=${(performance.now() - startedAt).toFixed(3)}, `
      hasTimedOut ||= reason === 'timeout'
      await refreshRights()
      return reason
    },

    load: (value) => load(context, value),

    envelope: () => ({
      query: query.query,
      workspace: caller.workspaceId,
      usage: needs.usageOf(caller),
      generatedAt: needs.now().toISOString(),
    }),
  }
}
