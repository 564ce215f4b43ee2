import { type RawBuilder, sql as raw } from 'kysely'
import {
  type ChangeReason,
  type Correction,
  type CorrectionKind,
  correctionKinds,
  type EntityChange,
} from '../../contracts/directory/history.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type ChangePosition = { at: string; id: string }
type Stored<T> = Omit<T, 'at'> & { at: Date; position: string }
type ChangeRow = Stored<EntityChange>
export type CorrectionRow = Stored<Correction>

export type CorrectionFilters = {
  placeIds?: readonly number[] | undefined
  issueAreas?: readonly string[] | undefined
  since?: string | undefined
  kinds?: readonly CorrectionKind[] | undefined
  reasons?: readonly ChangeReason[] | undefined
}

const actor = (alias: string, more: RawBuilder<unknown> = raw``) => raw`json_build_object(
  'id', ${raw.ref(`${alias}.id`)}, 'type', ${raw.ref(`${alias}.type`)}, 'name', ${raw.ref(`${alias}.name`)},
  'slug', ${raw.ref(`${alias}.slug`)}${more})`
/** A merged actor was public under its name; a removed one is not named. */
const other = raw`(select ${actor('o')} from entity o
  where o.id = c.other_id and o.visibility = 'public' and o.status in ('active', 'merged'))`
const place = raw`(select json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)
  from place p where p.id = e.place_id)`
// Microseconds, so that the position of a row is exact.
const position = raw`to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position`
const columns = raw`c.id, c.at, ${position}, c.kind, c.reason, c.fields, c.sources_added, c.claims_added, c.claims_removed,
  c.relation, ${other} as other`

/** Reads the public history of actors. */
export function createHistoryStore(sql: Sql) {
  return {
    /** The changes of a public actor, newest first. An actor without a row for its first day was imported. */
    async ofEntity(
      entityId: string,
      options: { after?: ChangePosition | undefined; limit: number },
    ): Promise<ChangeRow[]> {
      const { rows } = await raw<ChangeRow>`
        with c as (
          select id, at, kind, reason, fields, sources_added, claims_added, claims_removed, relation, other_id
          from entity_change where entity_id = ${entityId}
          union all
          select e.id, e.created_at, 'listed',
            case when exists (select from entity_external_id x where x.entity_id = e.id) then 'import' else 'edit' end,
            '{}', 0, 0, 0, null, null
          from entity e where e.id = ${entityId}
            and not exists (select from entity_change where entity_id = e.id and kind = 'listed'))
        select ${columns} from c ${after(options.after, raw`where`)} order by c.at desc, c.id desc limit ${options.limit}`.execute(
        sql,
      )
      return rows
    },

    /** Changes over the directory, newest first. A removed actor is counted but not named. */
    async corrections(
      filters: CorrectionFilters,
      options: { after?: ChangePosition | undefined; limit: number },
    ): Promise<CorrectionRow[]> {
      const { rows } = await raw<CorrectionRow>`
        select ${columns}, ${place} as place,
          case when e.listed then ${actor('e', raw`, 'place', ${place}`)} end as entity, null as signal
        ${matching(filters)} ${after(options.after, raw`and`)} order by c.at desc, c.id desc limit ${options.limit}`.execute(
        sql,
      )
      return rows
    },

    /** Numbers of changes by month since a day, newest first. */
    async byMonth(filters: CorrectionFilters, since: string): Promise<{ month: string; count: number }[]> {
      const { rows } = await raw<{ month: string; count: number }>`
        select to_char(c.at at time zone 'utc', 'YYYY-MM') as month, count(*)::integer as count
        ${matching(filters)} and c.at >= ${since}::timestamptz group by 1 order by 1 desc`.execute(sql)
      return rows
    },
  }
}

const after = (one: ChangePosition | undefined, word: RawBuilder<unknown>) =>
  one === undefined ? raw`` : raw`${word} (c.at, c.id) < (${one.at}::timestamptz, ${one.id}::uuid)`

// Written out, because the index on corrections has these conditions.
const isCorrection = raw`c.kind in (${raw.join(correctionKinds.map((kind) => raw.lit(kind)))})`

function matching({ placeIds, issueAreas, since, kinds, reasons }: CorrectionFilters): RawBuilder<unknown> {
  const conditions = [
    raw`(e.listed or (c.kind = 'removed' and e.status = 'deleted' and e.visibility = 'public'))`,
    kinds ? raw`c.kind = any(${kinds}::text[])` : isCorrection,
    reasons ? raw`c.reason = any(${reasons}::text[])` : raw`c.reason <> 'import'`,
    ...(since === undefined ? [] : [raw`c.at >= ${since}::timestamptz`]),
    ...(placeIds
      ? [
          raw`(e.place_id = any(${placeIds}::integer[]) or exists (
            select from entity_place ep where ep.entity_id = e.id and ep.place_id = any(${placeIds}::integer[])))`,
        ]
      : []),
    ...(issueAreas ? [raw`e.issue_areas && ${issueAreas}::text[]`] : []),
  ]
  return raw`from entity_change c join entity e on e.id = c.entity_id where ${raw.join(conditions, raw` and `)}`
}
