import type { SignalDetail } from '../../contracts/firehose/public-signals.ts'
import { FirehoseQueryInput } from '../../contracts/firehose/query.ts'
import type { Signal } from '../../contracts/firehose/signals.ts'
import { ServiceError } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { publicRights } from '../query/rights.ts'
import { readPublicChains } from './signal-chain-store.ts'
import { signalDetail } from './signal-detail.ts'

/** Filters as in the body of a session. The visibility is always public. */
export type PublicSignalQuery = Partial<Omit<FirehoseQueryInput, 'visibility'>>

export type PublicSignalPage = {
  readonly data: readonly Signal[]
  readonly page: { readonly limit: number; readonly next_cursor: string | null }
  /** The log position of the page, from which a stream continues it. */
  readonly as_of: string
}

export type PublicSignals = ReturnType<typeof createPublicSignals>

/** Public signals without credentials, for the site and for `GET /api/signals/{signal_id}`. */
export function createPublicSignals(needs: {
  sql: Sql
  log: SignalLog
  compiler: QueryCompiler
  cursors: FirehoseCursors
}) {
  const { sql, log, compiler, cursors } = needs

  async function authorize(given: PublicSignalQuery): Promise<AuthorizedQuery> {
    const parsed = FirehoseQueryInput.safeParse({ ...given, visibility: 'public' }, { reportInput: true })
    if (!parsed.success) throw invalidInput(parsed.error, 'query')
    return { query: await compiler.compile(compiler.fromInput(parsed.data)), rights: publicRights }
  }

  /** Signals with their revisions, by id. Unknown ids and signals that are not public are absent. */
  async function details(ids: readonly string[]): Promise<Map<string, SignalDetail>> {
    const known = ids.filter(isId).map((id) => id.toLowerCase())
    const chains = Map.groupBy(await readPublicChains(sql, known), (entry) => entry.requested_id)
    const found = new Map<string, SignalDetail>()
    for (const [id, entries] of chains) {
      const detail = signalDetail(id, entries)
      if (detail) found.set(id, detail)
    }
    return found
  }

  return {
    details,

    async get(id: string): Promise<SignalDetail> {
      const detail = (await details([id])).get(id.toLowerCase())
      if (detail === undefined) {
        throw new ServiceError('signal_not_found', 'No public signal has this id: an id is a full UUID')
      }
      return detail
    },

    /** One page of the current public signals that match. */
    async list(given: PublicSignalQuery): Promise<PublicSignalPage> {
      const authorized = await authorize(given)
      const { cursor, limit, sort } = authorized.query.query
      const binding = `${authorized.query.hash} ${sort}`
      const after = cursor === null ? undefined : cursors.readPage(cursor, binding)
      const { epoch, floor } = log.position()
      if (after && (after.epoch !== epoch || after.asOf < floor)) {
        throw new ServiceError('cursor_expired', 'cursor: has expired. Start again without a cursor')
      }
      const page = await log.snapshot(authorized, {
        order: sort,
        limit,
        ...(after && { asOf: after.asOf, after: { value: after.value, seq: after.seq } }),
      })
      return {
        data: page.entries.map((entry) => JSON.parse(entry.json) as Signal),
        page: {
          limit,
          next_cursor: page.next
            ? cursors.writePage({ ...page.next, asOf: page.asOf, epoch }, binding)
            : null,
        },
        as_of: cursors.write(epoch, page.asOf),
      }
    },

    /** Changes whenever a signal is added to the log: what was built from signals before may be outdated. */
    version(): string {
      const { epoch, head } = log.position()
      return `${epoch}.${head}`
    },
  }
}
