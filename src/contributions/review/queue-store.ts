import { type RawBuilder, sql as raw } from 'kysely'
import type { ReviewKind } from '../../contracts/contributions/review.ts'
import type { ContributionStatus } from '../../contracts/contributions/suggestions.ts'
import type { Sql } from '../../platform/sql/database.ts'

type QueueFilter = {
  kinds: readonly ReviewKind[] | undefined
  placeKey: string | undefined
  statuses: readonly ContributionStatus[] | undefined
  /** Only items that this reviewer has taken. */
  takenBy: string | undefined
  now: Date
}

type QueuePosition = { priority: number; createdAt: string; id: string }

export type QueueRow = {
  id: string
  kind: ReviewKind
  status: ContributionStatus
  priority: number
  title: string | null
  place: string | null
  taken_by: string | null
  taken_until: Date | null
  created_at: Date
  updated_at: Date
  same_as: string | null
  position: string
}

/** Urgent items first, then the oldest. Both tables are read in the order of their indexes. */
export async function readQueue(
  sql: Sql,
  filter: QueueFilter,
  after: QueuePosition | undefined,
  limit: number,
): Promise<QueueRow[]> {
  const following = after
    ? raw`and (priority, created_at, id) > (${after.priority}::smallint, ${after.createdAt}::timestamptz,
        ${after.id}::uuid)`
    : raw``
  const mine = filter.takenBy ? raw`and taken_by = ${filter.takenBy} and taken_until > ${filter.now}` : raw``
  const rest = raw`${mine} ${following} order by priority, created_at, id limit ${limit}`
  // One branch for each status: each reads the beginning of an index, so the length of the queue does not matter.
  const branches = [
    ...contributionConditions(filter).map(
      (condition) => raw`
        (select ${columns}, kind, ${contributionStatus(filter.now)} as status from contribution
          where ${condition} ${rest})`,
    ),
    ...flagConditions(filter).map(
      (condition) => raw`
        (select ${columns}, 'report' as kind, ${flagStatus(filter.now)} as status from flag
          where ${condition} ${rest})`,
    ),
  ]
  if (branches.length === 0) return []
  const all = raw.join(branches, raw` union all `)
  return described(sql, raw`select * from (${all}) item order by priority, created_at, id limit ${limit}`)
}

/** One item, whatever its status. */
export async function readItem(sql: Sql, id: string, now: Date): Promise<QueueRow | undefined> {
  const [row] = await described(sql, itemsAmong(raw`${id}::uuid`, now))
  return row
}

/** Items by id, whatever their status. */
const itemsAmong = (ids: RawBuilder<unknown>, now: Date) => raw`
  select ${columns}, kind, ${contributionStatus(now)} as status from contribution where id in (${ids})
  union all
  select ${columns}, 'report' as kind, ${flagStatus(now)} as status from flag where id in (${ids})`

/** Numbers of items that are not decided, by kind. Reads only the partial indexes of both tables. */
export async function countQueue(sql: Sql): Promise<Partial<Record<ReviewKind, number>>> {
  const { rows } = await raw<{ kind: ReviewKind; items: number }>`
    select kind, count(*)::int as items from contribution where state in ('open', 'asked') group by kind
    union all
    select 'report', count(*)::int from flag where status in ('open', 'in_review')`.execute(sql)
  return Object.fromEntries(rows.map(({ kind, items }) => [kind, items]))
}

const waiting = raw`state in ('open', 'asked')`
const waitingFlag = raw`status in ('open', 'in_review')`
/** Other items that wait for the same decision, oldest first. */
const sameContributions = (of: RawBuilder<unknown>) => raw`
  select o.id from contribution o where o.same_key = ${of}.same_key and o.id <> ${of}.id and o.${waiting}
  order by o.created_at, o.id`
const sameFlags = (of: RawBuilder<unknown>) => raw`
  select o.id from flag o where o.target_key = ${of}.target_key and o.id <> ${of}.id and o.${waitingFlag}
  order by o.created_at, o.id`

/** Other items that wait for the same decision, oldest first. */
export async function readSame(sql: Sql, id: string, now: Date, most: number): Promise<QueueRow[]> {
  const ids = raw`select * from (
      (select o.id from contribution c, lateral (${sameContributions(raw`c`)} limit ${most}) o where c.id = ${id})
      union all
      (select o.id from flag f, lateral (${sameFlags(raw`f`)} limit ${most}) o where f.id = ${id})) same`
  return described(sql, itemsAmong(ids, now))
}

const columns = raw`id, priority, created_at, updated_at, taken_by, taken_until`

/** Adds titles and places to the selected items. */
async function described(sql: Sql, selected: RawBuilder<unknown>): Promise<QueueRow[]> {
  const { rows } = await raw<QueueRow>`
    with page as (${selected})
    select page.*, page.created_at::text as position, coalesce(c.place_key, p.key) as place,
      coalesce(c.content #>> '{actor,name}', e.name, c.content ->> 'url', s.title, f.target_text) as title,
      coalesce((${sameContributions(raw`c`)} limit 1), (${sameFlags(raw`f`)} limit 1)) as same_as
    from page
    left join contribution c on c.id = page.id
    left join flag f on f.id = page.id
    left join entity e on e.id = coalesce(c.entity_id, f.entity_id)
    left join source s on s.id = f.source_id
    left join place p on p.id = e.place_id
    order by page.priority, page.created_at, page.id`.execute(sql)
  return rows
}

const contributionStatus = (now: Date) =>
  raw`case when state = 'open' and taken_until > ${now} then 'in_review' else state end`

const flagStatus = (now: Date) => raw`
  case status when 'resolved' then 'accepted' when 'dismissed' then 'rejected'
    else case when taken_until > ${now} then 'in_review' else 'open' end end`

type Conditions = Record<ContributionStatus, RawBuilder<unknown> | undefined>

function contributionConditions({ kinds, placeKey, statuses, now }: QueueFilter): RawBuilder<unknown>[] {
  const stored = kinds?.filter((kind) => kind !== 'report')
  if (stored?.length === 0) return []
  const byStatus: Conditions = {
    open: raw`state = 'open' and (taken_until is null or taken_until <= ${now})`,
    in_review: raw`state = 'open' and taken_until > ${now}`,
    asked: raw`state = 'asked'`,
    accepted: raw`state = 'accepted'`,
    rejected: raw`state = 'rejected'`,
  }
  const more = [
    stored?.length === 1 ? raw`kind = ${stored[0]}` : stored && raw`kind = any(${stored})`,
    placeKey === undefined ? undefined : raw`place_key = ${placeKey}`,
  ]
  return conditionsOf(statuses, raw`state in ('open', 'asked')`, byStatus, more)
}

function flagConditions({ kinds, placeKey, statuses, now }: QueueFilter): RawBuilder<unknown>[] {
  if (kinds && !kinds.includes('report')) return []
  const pending = raw`status in ('open', 'in_review')`
  const byStatus: Conditions = {
    open: raw`${pending} and (taken_until is null or taken_until <= ${now})`,
    in_review: raw`${pending} and taken_until > ${now}`,
    asked: undefined,
    accepted: raw`status = 'resolved'`,
    rejected: raw`status = 'dismissed'`,
  }
  const inPlace = placeKey === undefined ? undefined : raw`place_key = ${placeKey}`
  return conditionsOf(statuses, pending, byStatus, [inPlace])
}

/** Without statuses, the condition is the one of the partial indexes. */
function conditionsOf(
  statuses: readonly ContributionStatus[] | undefined,
  pending: RawBuilder<unknown>,
  byStatus: Conditions,
  more: readonly (RawBuilder<unknown> | undefined)[],
): RawBuilder<unknown>[] {
  const chosen = statuses ? [...new Set(statuses)].map((status) => byStatus[status]) : [pending]
  return chosen
    .filter((one) => one !== undefined)
    .map((one) => raw.join([one, ...more.filter((other) => other !== undefined)], raw` and `))
}
