import { type RawBuilder, sql as raw } from 'kysely'
import type { Quote } from './match-reason.ts'

const quotesPerActor = 20

/** Some quotes about an actor, without its contacts: those about the given issue areas first, then the newest. `e` is the alias of `entity`. */
export function quotesColumn(issueAreas: readonly string[]): RawBuilder<Quote[]> {
  const aboutFirst =
    issueAreas.length === 0 ? raw`` : raw`coalesce(c.issue_area = any(${issueAreas}::text[]), false) desc, `
  return raw<Quote[]>`(
  select coalesce(json_agg(json_build_object('source_id', c.source_id, 'excerpt', c.excerpt, 'issue_area', c.issue_area)
    order by c.recorded_at desc, c.id), '[]')
  from (select c.id, c.source_id, c.excerpt, c.issue_area, c.recorded_at from claim c
    where c.entity_id = e.id and c.relation is null and c.kind <> 'contact'
    order by ${aboutFirst} c.recorded_at desc, c.id limit ${quotesPerActor}) c)`
}
