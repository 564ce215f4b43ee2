import type { Usage } from '../../contracts/firehose/events.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { Rights } from '../query/compiled-query.ts'
import { requireVisibility } from '../query/rights.ts'
import { isStrict } from '../stream/resume-position.ts'
import type { Waits, Woken } from './long-polls.ts'
import type { NewestMatch } from './newest-match.ts'
import { type Addresses, addressesOf, type Content } from './snapshot-response.ts'

/** What snapshots and polls are made from. */
export type SnapshotParts = {
  readonly log: SignalLog
  readonly cursors: FirehoseCursors
  readonly newest: NewestMatch
}

/** One request for signals as JSON, after everything was read and admitted. */
export type Asked = {
  /** With other rights, when those of the caller changed while the request was held. */
  readonly wanted: AuthorizedQuery
  readonly addresses: Addresses
  readonly ifNoneMatch: string | undefined
  /** Only the headers are wanted. */
  readonly isProbe: boolean
  /** A position that cannot be honoured is refused rather than told of in the answer. */
  readonly isStrict: boolean
  readonly waitSeconds: number
  /** Whether the client wants to wait, and still has time. */
  mayHold(): boolean
  /** Waits until something after the position matches; the rights of the caller are checked again after that. */
  hold(after: number): Promise<Woken>
  /** What every answer carries beside the signals. */
  envelope(): Pick<Content, 'query' | 'workspace' | 'usage' | 'generatedAt'>
}

export type AskingNeeds = {
  waits: Pick<Waits, 'until'>
  now: Clock
  usageOf: (caller: AccountCaller) => Usage
  /** What the caller may see as of now; undefined when nothing any more. */
  recheck?: ((caller: AccountCaller) => Promise<Rights | undefined>) | undefined
}

export function askedBy(
  needs: AskingNeeds,
  given: {
    context: RequestContext
    caller: AccountCaller
    wanted: AuthorizedQuery
    sessionId: string | undefined
    waitSeconds: number
  },
): Asked {
  const { context, caller, waitSeconds } = given
  const { request, response } = context
  const { query } = given.wanted
  const isProbe = request.method === 'HEAD'
  const endsAt = performance.now() + waitSeconds * 1000
  let isOver = waitSeconds === 0 || isProbe
  let wanted = given.wanted

  /** A held request is answered by the rights of its end, not of its beginning. */
  async function checkAgain(): Promise<void> {
    const rights = needs.recheck ? await needs.recheck(caller) : wanted.rights
    if (rights === undefined) {
      throw new ServiceError('invalid_credentials', 'What the credentials allowed was withdrawn meanwhile')
    }
    requireVisibility(rights, query.query.visibility)
    wanted = { query, rights }
  }

  return {
    get wanted() {
      return wanted
    },
    addresses: addressesOf(query.query, given.sessionId),
    ifNoneMatch: request.headers['if-none-match'],
    isProbe,
    isStrict: isStrict(request.headers),
    waitSeconds,
    mayHold: () => !isOver && performance.now() < endsAt,

    async hold(after) {
      if (response.destroyed) return 'gone'
      const left = new AbortController()
      const leave = () => left.abort()
      response.once('close', leave)
      const startedAt = performance.now()
      const woken = await needs.waits.until(wanted, after, endsAt, left.signal)
      response.removeListener('close', leave)
      if (woken === 'gone') return woken
      context.timing += `wait;dur=${(performance.now() - startedAt).toFixed(3)}, `
      isOver ||= woken === 'timeout'
      await checkAgain()
      return woken
    },

    envelope: () => ({
      query: query.query,
      workspace: caller.workspaceId,
      usage: needs.usageOf(caller),
      generatedAt: needs.now().toISOString(),
    }),
  }
}
