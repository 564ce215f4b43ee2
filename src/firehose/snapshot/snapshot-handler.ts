import type { ServerResponse } from 'node:http'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import { FirehoseParameters } from '../../contracts/firehose/query.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, requireAccess } from '../../platform/http/identity.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { FirehoseCursors, LogCursor } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery, Narrowing, Rights } from '../query/compiled-query.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import { answerListing } from './listing.ts'
import { createWaits } from './long-polls.ts'
import { negotiate, notAcceptable } from './negotiation.ts'
import { createNewestMatch } from './newest-match.ts'
import { answerPoll } from './poll.ts'
import { longestWaitSeconds, readPrefer, refuseLongWait } from './prefer-header.ts'
import { askedBy } from './snapshot-request.ts'
import { vary } from './snapshot-response.ts'
import { readParameters, resumeFrom, type Target, targetOf } from './snapshot-target.ts'

/** A stream that was asked for and admitted: everything that decides what it sends. */
export type OpenedStream = {
  readonly caller: AccountCaller
  readonly rights: Rights
  readonly query: CompiledQuery
  readonly sessionId: string | null
  /** Where it goes on from, and the text that said so; undefined for what comes from now on. */
  readonly from: (LogCursor & { readonly text: string }) | undefined
}

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
  /** Seq of the newest row of the whole log that is wanted, up to a position. */
  newestInDatabase: (wanted: AuthorizedQuery, upTo: number) => Promise<number>
  /** The stored query of a session that the caller may use. */
  sessions?: (sessionId: string, caller: AccountCaller) => Promise<StoredQuery | undefined>
  /** What the caller may see as of now; undefined when nothing any more. */
  recheck?: (caller: AccountCaller) => Promise<Rights | undefined>
  /** Takes over when an event stream was negotiated. */
  stream: (
    context: RequestContext,
    takeOver: () => ServerResponse,
    opened: OpenedStream,
  ) => void | Promise<void>
}

const allow = 'GET, HEAD, OPTIONS'

/** The addresses at which signals are read: snapshots, polls, and the door to event streams. */
export function createSnapshotHandler(needs: SnapshotNeeds) {
  const { log, cursors, respond } = needs
  const waits = createWaits(log)
  const newest = createNewestMatch({ log, inDatabase: needs.newestInDatabase })

  async function handle(context: RequestContext, takeOver: () => ServerResponse): Promise<void> {
    const target = targetOf(context.request)!
    context.operation = target.operation.id
    try {
      if (!(await answerOtherMethod(context))) await answer(context, takeOver, target)
    } catch (error) {
      respond.fail(context, error, refusalHeaders(error, target))
    }
  }

  async function answer(
    context: RequestContext,
    takeOver: () => ServerResponse,
    target: Target,
  ): Promise<void> {
    const { request } = context
    const caller = admitted(context, target)
    const parameters = readParameters(request.url!, target.operation.query ?? FirehoseParameters)
    const given = await queryOf(target, parameters, caller)
    const query = await needs.compiler.compile(given.query, given.narrowing)
    const rights = requireFirehoseAccess(caller, query.query.visibility, needs.baseUrl, needs.plans)
    const preferences = readPrefer(request.headers.prefer as string | undefined)
    const type = negotiate(request.headers.accept, target.offers)
    if (type === undefined) throw notAcceptable(target.offers)
    if (type === 'text/event-stream') {
      const text = resumeFrom(request, parameters as { last_event_id?: string }) ?? query.query.cursor
      const from = text === null ? undefined : { ...cursors.read(text), text }
      if (request.method === 'HEAD') probeStream(context)
      else
        await needs.stream(context, takeOver, {
          caller,
          rights,
          query,
          sessionId: target.sessionId ?? null,
          from,
        })
      return
    }
    refuseLongWait(preferences)
    const asked = askedBy(
      { ...needs, waits },
      {
        context,
        caller,
        wanted: { query, rights },
        sessionId: target.sessionId,
        waitSeconds: preferences.waitSeconds ?? 0,
      },
    )
    const { cursor } = query.query
    const isPoll = cursor !== null && !cursors.isPage(cursor)
    const answered = await (isPoll ? answerPoll : answerListing)(asked, { log, cursors, newest })
    if (answered) respond.send(context, answered)
  }

  function admitted(context: RequestContext, { operation }: Target): AccountCaller {
    const { caller } = context
    requireAccess(operation, caller)
    if (caller.kind === 'anonymous') throw new ServiceError('unauthenticated', 'Send an API key in X-API-Key')
    // Before anything is looked up for somebody who may not see it.
    requireFirehoseAccess(caller, 'public', needs.baseUrl, needs.plans)
    return caller
  }

  async function queryOf(target: Target, parameters: unknown, caller: AccountCaller): Promise<StoredQuery> {
    if (target.sessionId === undefined) {
      return { query: needs.compiler.fromParameters(parameters as FirehoseParameters) }
    }
    const session = await needs.sessions?.(target.sessionId, caller)
    if (session === undefined) {
      throw new ServiceError('session_not_found', 'No session of your workspace has this id')
    }
    const { cursor } = parameters as { cursor?: string }
    return { ...session, query: { ...session.query, cursor: cursor ?? session.query.cursor } }
  }

  /** True when the method is none that reads. */
  async function answerOtherMethod(context: RequestContext): Promise<boolean> {
    const { method } = context.request
    if (method === 'GET' || method === 'HEAD') return false
    if (method !== 'OPTIONS') throw new ServiceError('method_not_allowed', `This address supports ${allow}`)
    respond.send(context, { status: 204, headers: ['Allow', allow, ...apiSecurityHeaders], body: undefined })
    return true
  }

  function probeStream(context: RequestContext): void {
    const headers = ['Content-Type', 'text/event-stream', 'Cache-Control', 'no-store', 'Vary', vary]
    respond.send(context, { status: 200, headers: [...headers, ...apiSecurityHeaders], body: undefined })
  }

  return {
    name: 'firehose',
    owns: (request) => targetOf(request) !== undefined,
    handle,
    /** How many requests are held. */
    get held() {
      return waits.held
    },
    /** Answers held requests now, and holds none after that: before a shutdown. */
    release: () => waits.release(),
    [Symbol.dispose]: () => waits[Symbol.dispose](),
  } satisfies MountedHandler & Disposable & Record<string, unknown>
}

/** What a refusal says beside its body. */
function refusalHeaders(error: unknown, { offers }: Target): string[] {
  if (!(error instanceof ServiceError)) return []
  switch (error.code) {
    case 'not_acceptable':
      return ['Accept', offers.join(', '), 'Vary', vary]
    case 'wait_too_long':
      return ['Retry-After', String(longestWaitSeconds)]
    case 'method_not_allowed':
      return ['Allow', allow]
    default:
      return []
  }
}
