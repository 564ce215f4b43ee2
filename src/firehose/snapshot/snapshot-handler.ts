import type { ServerResponse } from 'node:http'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import { FirehoseParameters } from '../../contracts/firehose/query.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, requireAccess } from '../../platform/http/identity.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import { respondToOtherMethods } from '../../platform/http/other-methods.ts'
import { load, type RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { Narrowing, Rights } from '../query/compiled-query.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import { sessionNotFound } from '../sessions/session-service.ts'
import { isStrict, lastEventIdOf } from '../stream/resume-position.ts'
import type { StreamRequest } from '../stream/stream-admission.ts'
import { respondToListing } from './listing.ts'
import { createLongPolls } from './long-polls.ts'
import { negotiate, notAcceptable } from './negotiation.ts'
import { createNewestMatch } from './newest-match.ts'
import { respondToPoll } from './poll.ts'
import { longestWaitSeconds, readPrefer, requireSupportedWait } from './prefer-header.ts'
import { createSnapshotRequest } from './snapshot-request.ts'
import { vary } from './snapshot-response.ts'
import { findTarget, parseParameters, type SnapshotTarget } from './snapshot-target.ts'

type StoredQuery = { readonly query: FirehoseQuery; readonly narrowing?: Narrowing | null }

export type SnapshotNeeds = {
  log: SignalLog
  compiler: QueryCompiler
  cursors: FirehoseCursors
  respond: Pick<Respond, 'send' | 'fail'>
  baseUrl: string
  now: Clock
  plans: Plans
  usageOf: (caller: AccountCaller) => Usage
  /** Seq of the newest match in the whole log, up to a position. */
  findNewestInDatabase: (authorized: AuthorizedQuery, upTo: number) => Promise<number>
  /** The stored query of a session that the caller may use. */
  findSession: (sessionId: string, caller: AccountCaller) => Promise<StoredQuery | undefined>
  /** The caller's current rights; undefined when access was revoked. */
  recheck?: (caller: AccountCaller) => Promise<Rights | undefined>
  /** Takes over when an event stream was negotiated. */
  openStream: (
    context: RequestContext,
    takeOver: () => ServerResponse,
    request: StreamRequest,
  ) => void | Promise<void>
}

/** Serves the URLs that return signals: snapshots, polls, and event streams by negotiation. */
export function createSnapshotHandler(needs: SnapshotNeeds) {
  const { log, cursors, respond } = needs
  const longPolls = createLongPolls(log)
  const newest = createNewestMatch({ log, findInDatabase: needs.findNewestInDatabase })

  async function handle(context: RequestContext, takeOver: () => ServerResponse): Promise<void> {
    const target = findTarget(context.request)!
    context.operation = target.operation.id
    if (respondToOtherMethods(respond, context)) return
    try {
      await read(context, takeOver, target)
    } catch (error) {
      respond.fail(context, error, errorHeaders(error, target))
    }
  }

  async function read(
    context: RequestContext,
    takeOver: () => ServerResponse,
    target: SnapshotTarget,
  ): Promise<void> {
    const { request } = context
    const caller = requireCaller(context, target)
    const parameters = parseParameters(request.url!, target.operation.query ?? FirehoseParameters)
    context.isFromMemory = target.sessionId === undefined
    const stored = await resolveQuery(target, parameters, caller)
    const query = await load(
      context,
      needs.compiler.compileFromMemory(stored.query, stored.narrowing) ??
        needs.compiler.compile(stored.query, stored.narrowing),
    )
    const rights = requireFirehoseAccess(caller, query.query.visibility, needs.baseUrl, needs.plans)
    const authorized = { query, rights }
    const preferences = readPrefer(request.headers.prefer as string | undefined)
    const type = negotiate(request.headers.accept, target.offers)
    if (type === undefined) throw notAcceptable(target.offers)
    if (type === 'text/event-stream') {
      refuseOccurs(query.query)
      const { last_event_id } = parameters as { last_event_id?: string }
      const lastEventId = lastEventIdOf(request.headers, last_event_id) ?? query.query.cursor ?? undefined
      // Refuses a malformed position on HEAD too.
      if (lastEventId !== undefined) cursors.read(lastEventId)
      if (request.method === 'HEAD') sendStreamHead(context)
      else
        await needs.openStream(context, takeOver, {
          authorized,
          caller,
          sessionId: target.sessionId ?? null,
          lastEventId,
          isStrict: isStrict(request.headers),
        })
      return
    }
    requireSupportedWait(preferences)
    const snapshotRequest = createSnapshotRequest(
      { longPolls, now: needs.now, usageOf: needs.usageOf, recheck: needs.recheck },
      {
        context,
        caller,
        authorized,
        sessionId: target.sessionId,
        waitSeconds: preferences.waitSeconds ?? 0,
      },
    )
    const { cursor } = query.query
    const isPoll = cursor !== null && !cursors.isPage(cursor)
    if (isPoll) refuseOccurs(query.query)
    const respondTo = isPoll ? respondToPoll : respondToListing
    const response = await respondTo(snapshotRequest, { log, cursors, newest })
    if (response) respond.send(context, response)
  }

  function requireCaller(context: RequestContext, { operation }: SnapshotTarget): AccountCaller {
    const caller = requireAccess(operation, context.caller)
    // Before anything is looked up for a caller without access.
    requireFirehoseAccess(caller, 'public', needs.baseUrl, needs.plans)
    return caller
  }

  async function resolveQuery(
    target: SnapshotTarget,
    parameters: unknown,
    caller: AccountCaller,
  ): Promise<StoredQuery> {
    if (target.sessionId === undefined) {
      return { query: needs.compiler.fromParameters(parameters as FirehoseParameters) }
    }
    const session = await needs.findSession(target.sessionId, caller)
    if (session === undefined) throw sessionNotFound(target.sessionId)
    const { cursor } = parameters as { cursor?: string }
    return { ...session, query: { ...session.query, cursor: cursor ?? session.query.cursor } }
  }

  function sendStreamHead(context: RequestContext): void {
    const headers = ['Content-Type', 'text/event-stream', 'Cache-Control', 'no-store', 'Vary', vary]
    respond.send(context, { status: 200, headers: [...headers, ...apiSecurityHeaders], body: undefined })
  }

  return {
    name: 'firehose',
    owns: (request) => findTarget(request) !== undefined,
    handle,
    get waitingCount() {
      return longPolls.waitingCount
    },
    /** Answers waiting requests now and lets none wait after that, before a shutdown. */
    stopWaiting: () => longPolls.stop(),
    [Symbol.dispose]: () => longPolls[Symbol.dispose](),
  } satisfies MountedHandler & Disposable & Record<string, unknown>
}

/** A correction may change the time of an activity, so these filters cannot select log entries. */
function refuseOccurs({ occurs_after, occurs_before }: FirehoseQuery): void {
  const name = occurs_after ? 'occurs_after' : occurs_before ? 'occurs_before' : undefined
  if (name) throw invalidField(name, 'filters snapshots and feeds only, not streams and polls')
}

function errorHeaders(error: unknown, { offers }: SnapshotTarget): string[] {
  if (!(error instanceof ServiceError)) return []
  switch (error.code) {
    case 'not_acceptable':
      return ['Accept', offers.join(', '), 'Vary', vary]
    case 'wait_too_long':
      return ['Retry-After', String(longestWaitSeconds)]
    default:
      return []
  }
}
