import { type RawBuilder, sql as raw } from 'kysely'
import type { Quote } from './match-reason.ts'

const quotesPerActor = 20

/** Some quotes about an actor: those about the given issue areas first, then the newest. `e` is the alias of `entity`. */
export function quotesColumn(issueAreas: readonly string[]): RawBuilder<Quote[]> {
  const aboutFirst =
    issueAreas.length === 0
      ? raw``
      : raw`coalesce(claim.issue_area = any(${issueAreas}::text[]), false) desc, `
  return raw<Quote[]>`(
  select coalesce(json_agg(json_build_object('source_id', c.source_id, 'excerpt', c.excerpt, 'issue_area', c.issue_area)
    order by c.recorded_at desc, c.id), '[]')
  from (select id, source_id, excerpt, issue_area, recorded_at from claim where entity_id = e.id and relation is null
    order by ${aboutFirst} recorded_at desc, id limit ${quotesPerActor}) c)`
}
