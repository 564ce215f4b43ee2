import { sql as raw } from 'kysely'
import type { Quote } from './match-reason.ts'

const quotesPerActor = 20

/** Some quotes about an actor, newest first; `e` is the alias of `entity`. */
export const quotesColumn = raw<Quote[]>`(
  select coalesce(json_agg(json_build_object('source_id', c.source_id, 'excerpt', c.excerpt)
    order by c.recorded_at desc, c.id), '[]')
  from (select id, source_id, excerpt, recorded_at from claim where entity_id = e.id and relation is null
    order by recorded_at desc, id limit ${quotesPerActor}) c)`
