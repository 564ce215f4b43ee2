import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import { getFirehose, type Snapshot } from '../../contracts/firehose/firehose.ts'
import { type FirehoseQuery, FirehoseQueryInput } from '../../contracts/firehose/query.ts'
import type { Clock } from '../../platform/clock.ts'
import { type AccountCaller, requireAccess } from '../../platform/http/identity.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { Narrowing } from '../query/compiled-query.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import { sessionNotFound } from '../sessions/session-service.ts'
import { respondToListing } from './listing.ts'
import { respondToPoll } from './poll.ts'
import type { SnapshotRequest } from './snapshot-request.ts'
import { queryUrls } from './snapshot-response.ts'

/** A query as in the body of a session, optionally narrowed further, or a stored session. */
export type SignalRequest =
  | { readonly query: Partial<FirehoseQueryInput>; readonly narrowing?: Narrowing }
  | { readonly sessionId: string; readonly cursor?: string; readonly limit?: number }

/** Reads signals for other modules, by the rules of `GET /api/firehose`. */
export function createSignalReader(needs: {
  log: SignalLog
  compiler: QueryCompiler
  cursors: FirehoseCursors
  baseUrl: string
  now: Clock
  plans: Plans
  usageOf: (caller: AccountCaller) => Usage
  findSession: (
    id: string,
    caller: AccountCaller,
  ) => Promise<{ query: { query: FirehoseQuery }; narrowing: Narrowing | null } | undefined>
}) {
  const { log, cursors, compiler } = needs

  async function resolveQuery(caller: AccountCaller, request: SignalRequest) {
    if ('query' in request) {
      const parsed = FirehoseQueryInput.safeParse(request.query, { reportInput: true })
      if (!parsed.success) throw invalidInput(parsed.error, 'body')
      return { query: compiler.fromInput(parsed.data), narrowing: request.narrowing ?? null }
    }
    const session = await needs.findSession(request.sessionId, caller)
    if (session === undefined) throw sessionNotFound(request.sessionId)
    const { query } = session.query
    const { cursor = query.cursor, limit = query.limit } = request
    return { query: { ...query, cursor, limit }, narrowing: session.narrowing }
  }

  /** Compiles the query with the caller's rights. Throws when the caller may not run it. */
  async function authorize(caller: AccountCaller, request: SignalRequest): Promise<AuthorizedQuery> {
    requireAccess(getFirehose, caller)
    // Before anything is looked up for a caller without access.
    requireFirehoseAccess(caller, 'public', needs.baseUrl, needs.plans)
    const { query, narrowing } = await resolveQuery(caller, request)
    const compiled = await compiler.compile(query, narrowing)
    const rights = requireFirehoseAccess(caller, compiled.query.visibility, needs.baseUrl, needs.plans)
    return { query: compiled, rights }
  }

  return {
    authorize,

    /** The current matches or, with a log position as the cursor, the entries after it. */
    async snapshot(caller: AccountCaller, request: SignalRequest): Promise<Snapshot> {
      const authorized = await authorize(caller, request)
      const { query } = authorized.query
      const snapshotRequest: SnapshotRequest = {
        authorized,
        urls: queryUrls(query, 'sessionId' in request ? request.sessionId : undefined),
        ifNoneMatch: undefined,
        isHead: false,
        isStrict: false,
        waitSeconds: 0,
        canWait: () => false,
        load: async (value) => value,
        waitForMatch: async () => 'timeout',
        envelope: () => ({
          query,
          workspace: caller.workspaceId,
          usage: needs.usageOf(caller),
          generatedAt: needs.now().toISOString(),
        }),
      }
      const isPoll = query.cursor !== null && !cursors.isPage(query.cursor)
      // No ETag is needed here, so the newest match is not looked up.
      const sources = { log, cursors, newest: { asOfHead: () => 0 } }
      const response = await (isPoll ? respondToPoll : respondToListing)(snapshotRequest, sources)
      return JSON.parse(String(response!.body)) as Snapshot
    },
  }
}
