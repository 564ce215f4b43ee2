import type { z } from 'zod'
import { dayMs } from '../../contracts/days.ts'
import type { SignalDetail } from '../../contracts/firehose/public-signals.ts'
import { FirehoseParameters, FirehoseQueryInput, maximumSignals } from '../../contracts/firehose/query.ts'
import type { Signal, SignalType } from '../../contracts/firehose/signals.ts'
import { ServiceError } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { FirehoseCursors } from '../cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { publicRights } from '../query/rights.ts'
import { isChangedSince, isOfBody, readMatching, type SignalFilter } from './read-matching.ts'
import { readSignalDetails, requireSignal } from './read-signal-details.ts'
import { readRetracted } from './signal-chain-store.ts'
import { countByType } from './signal-count-store.ts'

const QueryInput = FirehoseQueryInput.extend({
  occurs_after: FirehoseParameters.shape.occurs_after,
  occurs_before: FirehoseParameters.shape.occurs_before,
})

/** Filters as in the body of a session, and the time of the activity. The visibility is always public. */
type PublicSignalQuery = Partial<Omit<z.infer<typeof QueryInput>, 'visibility'>>

type PublicSignalPage = {
  readonly data: readonly Signal[]
  readonly page: { readonly limit: number; readonly next_cursor: string | null }
  /** The log position of the page, from which a stream continues it. */
  readonly as_of: string
}

/** A page of signals with their former revisions, and the signals of the same days that were withdrawn. */
type SignalHistoryPage = Omit<PublicSignalPage, 'data'> & {
  readonly data: readonly (Signal & Pick<SignalDetail, 'revisions' | 'retraction'>)[]
}

type MeetingQuery = Omit<PublicSignalQuery, 'signal_types' | 'sort'> & {
  /** Id of the body in the directory, or words of its name. */
  readonly body?: string | undefined
  /** Only meetings that were announced, changed or withdrawn at this time or later. */
  readonly changedSince?: string | undefined
  /**
   * The first page starts here. It is no filter: the next page of "from now on" has the cursor of an earlier now.
   * Meetings without a time of day are not over before the end of their day, so that those of this day come first.
   */
  readonly from?: string | undefined
}

export type MeetingPage = Omit<PublicSignalPage, 'data'> & {
  readonly data: readonly {
    readonly signal: Signal
    /** IANA time zone of the first place of the meeting; null when it is not known. */
    readonly time_zone: string | null
    /** Why and when the meeting was withdrawn; null when it takes place or its own status says otherwise. */
    readonly cancellation: SignalDetail['retraction']
    /** What was announced before, newest first; empty when nothing was changed. */
    readonly revisions: SignalDetail['revisions']
  }[]
}

const maxRetracted = 100
/** More matches than this are not counted by type. */
const maxCounted = 1_000
const byDetection = (one: Signal, other: Signal) =>
  Date.parse(other.detected_at) - Date.parse(one.detected_at)
const byTime = (one: Signal, other: Signal) => Date.parse(one.occurred_at) - Date.parse(other.occurred_at)

/** Whether a meeting with a date but no time of day is not over at this moment. */
const isOnOpenDay = ({ meeting, occurred_at }: Signal, moment: number) =>
  meeting?.date !== undefined && Date.parse(occurred_at) + dayMs > moment

/** The meetings among signals that are not over at this moment, earliest first. The signals are sorted latest first. */
const comingFrom = (moment: number, signals: readonly Signal[]) =>
  signals
    .filter(({ signal_type }) => signal_type === 'public_meeting')
    .filter((signal) => Date.parse(signal.occurred_at) >= moment || isOnOpenDay(signal, moment))
    .toReversed()

export type PublicSignals = ReturnType<typeof createPublicSignals>

/** Public signals without credentials, for the site and for `GET /api/signals/{signal_id}`. */
export function createPublicSignals(needs: {
  sql: Sql
  log: SignalLog
  compiler: QueryCompiler
  cursors: FirehoseCursors
  /** The IANA time zones of places, by place key. */
  timeZonesOf: (placeKeys: readonly string[]) => Promise<ReadonlyMap<string, string>>
}) {
  const { sql, log, compiler, cursors } = needs

  async function authorize(given: PublicSignalQuery): Promise<AuthorizedQuery> {
    const parsed = QueryInput.safeParse({ ...given, visibility: 'public' }, { reportInput: true })
    if (!parsed.success) throw invalidInput(parsed.error, 'query')
    const { occurs_after, occurs_before, ...input } = parsed.data
    const wanted = {
      ...compiler.fromInput(input),
      ...(occurs_after !== undefined && { occurs_after }),
      ...(occurs_before !== undefined && { occurs_before }),
    }
    // A page of a place reads several lists of the same place.
    const query = compiler.compileFromMemory(wanted) ?? (await compiler.compile(wanted))
    return { query, rights: publicRights }
  }

  const details = (ids: readonly string[]) => readSignalDetails(sql, ids)

  /** One page, and the position after which it starts. */
  async function readList(
    given: PublicSignalQuery,
    { from, matches }: { from?: number | undefined; matches?: SignalFilter | undefined } = {},
  ) {
    const authorized = await authorize(given)
    const { cursor, limit, sort } = authorized.query.query
    const binding = `${authorized.query.hash} ${sort}`
    const after = cursor === null ? undefined : cursors.readPage(cursor, binding)
    const { epoch, floor } = log.position()
    if (after && (after.epoch !== epoch || after.asOf < floor)) {
      throw new ServiceError('cursor_expired', 'cursor: has expired. Start again without a cursor')
    }
    const { head } = log.position()
    const start = after ?? (from === undefined ? undefined : { value: from, seq: 0, asOf: head })
    const page = matches
      ? await readMatching({ log, authorized, after: start, matches })
      : await log.snapshot(authorized, {
          order: sort,
          limit,
          ...(start && { asOf: start.asOf, after: { value: start.value, seq: start.seq } }),
        })
    const next = page.next && cursors.writePage({ ...page.next, asOf: page.asOf, epoch }, binding)
    const listed: PublicSignalPage = {
      data: page.entries.map((entry) => JSON.parse(entry.json) as Signal),
      page: { limit, next_cursor: next ?? null },
      as_of: cursors.write(epoch, page.asOf),
    }
    return { listed, after }
  }

  /** Meetings of the day of this moment that have a date but no time of day: `occurred_at` is its first moment. */
  async function readOpenDay(given: PublicSignalQuery, moment: string, matches: SignalFilter | undefined) {
    const { cursor: _, ...query } = given
    const day = new Date(Date.parse(moment) - dayMs).toISOString()
    const within = { ...query, occurs_after: day, occurs_before: moment, limit: maximumSignals }
    const { listed } = await readList(within, { matches })
    return listed.data.filter((signal) => isOnOpenDay(signal, Date.parse(moment)))
  }

  /**
   * Public meetings by when they happen, earliest first. Canceled ones stay in their place. `all` are all current
   * signals of the query, latest first, for callers that have them.
   */
  async function meetings(
    { body, changedSince, from: start, ...given }: MeetingQuery,
    all?: PublicSignalPage,
  ): Promise<MeetingPage> {
    const query = {
      ...given,
      ...(body !== undefined && isId(body) && { actors: [body] }),
      signal_types: ['public_meeting' as const],
      sort: 'occurred_at_asc' as const,
    }
    const filters = [
      ...(body === undefined || isId(body) ? [] : [isOfBody(body)]),
      ...(changedSince === undefined ? [] : [isChangedSince(changedSince)]),
    ]
    const isMatch: SignalFilter = (...signal) => filters.every((filter) => filter(...signal))
    const matches = filters.length > 0 ? isMatch : undefined
    const first = start === undefined ? undefined : Date.parse(start)
    const [{ listed: page, after }, openDay] =
      all && first !== undefined
        ? [{ listed: { ...all, data: comingFrom(first, all.data) }, after: undefined }, []]
        : await Promise.all([
            readList(query, { from: first, matches }),
            start && !given.cursor ? readOpenDay(query, start, matches) : [],
          ])
    const listed = { ...page, data: [...openDay, ...page.data] }
    // Retracted meetings belong to the page whose first and last time they lie between.
    const from = after ? new Date(after.value).toISOString() : (start ?? given.occurs_after)
    const to = listed.page.next_cursor === null ? given.occurs_before : listed.data.at(-1)?.occurred_at
    const { cursor: _, ...within } = query
    const range = { ...within, ...(from && { occurs_after: from }), ...(to && { occurs_before: to }) }
    const corrected = listed.data.filter(({ revision }) => revision > 1).map(({ id }) => id)
    const withdrawn = await readRetracted(sql, await authorize(range), maxRetracted)
    const known = await details([...corrected, ...withdrawn.keys()])
    const retracted = new Map(
      [...known].filter(([id, one]) => one.state === 'retracted' && isMatch(one, withdrawn.get(id) ?? 0)),
    )
    const candidates = [...listed.data, ...retracted.values()]
    const zones = await needs.timeZonesOf(candidates.flatMap(({ places }) => places.slice(0, 1)))
    // Removing the sample town retracts its meetings, but they were not canceled.
    const canceled = [...retracted.values()].filter(
      ({ places }) => places.length === 0 || zones.has(places[0]!),
    )
    const data = [...listed.data, ...canceled].sort(byTime).map((signal) => ({
      signal,
      time_zone: zones.get(signal.places[0] ?? '') ?? null,
      cancellation: retracted.get(signal.id)?.retraction ?? null,
      revisions: known.get(signal.id)?.revisions ?? [],
    }))
    return { ...listed, data }
  }

  return {
    details,

    get: (id: string): Promise<SignalDetail> => requireSignal(sql, id),

    /** One page of the current public signals that match. */
    list: async (given: PublicSignalQuery): Promise<PublicSignalPage> => (await readList(given)).listed,

    /** One page, newest detection first, as readers see it: with former revisions, withdrawn signals in their place. */
    async history(given: Omit<PublicSignalQuery, 'sort'>): Promise<SignalHistoryPage> {
      const { listed, after } = await readList(given)
      // Retracted signals belong to the page whose first and last time they lie between.
      const since = listed.page.next_cursor === null ? given.since : listed.data.at(-1)?.detected_at
      const until = after ? new Date(after.value).toISOString() : given.until
      const { cursor: _, ...within } = given
      const range = { ...within, ...(since && { since }), ...(until && { until }) }
      const corrected = listed.data.filter(({ revision }) => revision > 1).map(({ id }) => id)
      const retracted = await readRetracted(sql, await authorize(range), maxRetracted)
      const known = await details([...corrected, ...retracted.keys()])
      const zones = await needs.timeZonesOf([...known.values()].flatMap(({ places }) => places.slice(0, 1)))
      // Removing the sample town retracts its signals, but nobody withdrew them.
      const withdrawn = [...known.values()].filter(
        ({ state, places }) => state === 'retracted' && (places.length === 0 || zones.has(places[0]!)),
      )
      const current = listed.data.map((signal) => ({
        ...signal,
        retraction: null,
        revisions: known.get(signal.id)?.revisions ?? [],
      }))
      return { ...listed, data: [...current, ...withdrawn].sort(byDetection) }
    },

    /** How many current public signals match, by type. Undefined when there are more than a thousand. */
    async countByType(given: PublicSignalQuery): Promise<Partial<Record<SignalType, number>> | undefined> {
      return countByType(sql, await authorize(given), maxCounted)
    },

    meetings: (query: MeetingQuery): Promise<MeetingPage> => meetings(query),

    /** The latest signals and the coming meetings of a place, by its key. */
    async ofPlace(key: string, { from, limit }: { from: string; limit: number }) {
      compiler.rememberPlace(key)
      const { listed: signals } = await readList({ places: [key], limit, sort: 'occurred_at_desc' })
      // The meetings of most places are among these.
      const all = signals.page.next_cursor === null ? signals : undefined
      return { signals, meetings: await meetings({ places: [key], from, limit }, all) }
    },

    /** Throws when a place or an issue area of a query is not known. Otherwise it would match nothing. */
    async requireKnown({ places = [], issues = [] }: Pick<PublicSignalQuery, 'places' | 'issues'>) {
      const { query } = await authorize({ places, issues })
      if (query.places?.size === 0) throw new ServiceError('place_not_found', `No place is ${places.join()}`)
      if (query.issues?.size === 0)
        throw new ServiceError('issue_area_not_found', `No issue area or domain is ${issues.join()}`)
    },

    /** Changes whenever a signal is added to the log: what was built from signals before may be outdated. */
    version(): string {
      const { epoch, head } = log.position()
      return `${epoch}.${head}`
    },
  }
}
