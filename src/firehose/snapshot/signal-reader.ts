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
import { answerListing } from './listing.ts'
import { answerPoll } from './poll.ts'
import type { Asked } from './snapshot-request.ts'
import { addressesOf } from './snapshot-response.ts'

/** A query as the body of a session has it, one that is narrowed further, or a stored one. */
export type SignalRequest =
  | { readonly query: Partial<FirehoseQueryInput>; readonly narrowing?: Narrowing }
  | { readonly sessionId: string; readonly cursor?: string; readonly limit?: number }

export type SignalReader = ReturnType<typeof createSignalReader>

/** Signals for callers inside the process, by the rules of `GET /api/firehose`. */
export function createSignalReader(needs: {
  log: SignalLog
  compiler: QueryCompiler
  cursors: FirehoseCursors
  baseUrl: string
  now: Clock
  plans: Plans
  usageOf: (caller: AccountCaller) => Usage
  sessionOf: (
    id: string,
    caller: AccountCaller,
  ) => Promise<{ query: { query: FirehoseQuery }; narrowing: Narrowing | null } | undefined>
}) {
  const { log, cursors, compiler } = needs

  async function storedQuery(caller: AccountCaller, asked: SignalRequest) {
    if ('query' in asked) {
      const parsed = FirehoseQueryInput.safeParse(asked.query, { reportInput: true })
      if (!parsed.success) throw invalidInput(parsed.error, 'body')
      return { query: compiler.fromInput(parsed.data), narrowing: asked.narrowing ?? null }
    }
    const session = await needs.sessionOf(asked.sessionId, caller)
    if (session === undefined) throw sessionNotFound(asked.sessionId)
    const { query } = session.query
    const { cursor = query.cursor, limit = query.limit } = asked
    return { query: { ...query, cursor, limit }, narrowing: session.narrowing }
  }

  /** The compiled query with what the caller may see; throws what speaks against it. */
  async function authorize(caller: AccountCaller, asked: SignalRequest): Promise<AuthorizedQuery> {
    requireAccess(getFirehose, caller)
    // Before anything is looked up for somebody who may not see it.
    requireFirehoseAccess(caller, 'public', needs.baseUrl, needs.plans)
    const { query, narrowing } = await storedQuery(caller, asked)
    const compiled = await compiler.compile(query, narrowing)
    const rights = requireFirehoseAccess(caller, compiled.query.visibility, needs.baseUrl, needs.plans)
    return { query: compiled, rights }
  }

  return {
    authorize,

    /** What matches now or, with a position as the cursor, what came after it. */
    async snapshot(caller: AccountCaller, given: SignalRequest): Promise<Snapshot> {
      const wanted = await authorize(caller, given)
      const { query } = wanted.query
      const asked: Asked = {
        wanted,
        addresses: addressesOf(query, 'sessionId' in given ? given.sessionId : undefined),
        ifNoneMatch: undefined,
        isProbe: false,
        isStrict: false,
        waitSeconds: 0,
        mayHold: () => false,
        hold: async () => 'timeout',
        envelope: () => ({
          query,
          workspace: caller.workspaceId,
          usage: needs.usageOf(caller),
          generatedAt: needs.now().toISOString(),
        }),
      }
      const isPoll = query.cursor !== null && !cursors.isPage(query.cursor)
      // Validators are for requests; nobody reads one here.
      const parts = { log, cursors, newest: { asOfHead: () => 0 } }
      const answer = await (isPoll ? answerPoll : answerListing)(asked, parts)
      return JSON.parse(String(answer!.body)) as Snapshot
    },
  }
}
