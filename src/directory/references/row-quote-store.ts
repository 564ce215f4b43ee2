import { sql as raw } from 'kysely'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SourceReference } from './source-reference.ts'

/** The quote that is shown beside an actor in a list. */
export type RowQuote = {
  excerpt: string
  source: SourceReference & { source_class: SourceClass; status: 'ok' | 'changed' | 'broken' }
}

type Row = Omit<RowQuote['source'], 'published_at' | 'retrieved_at'> & {
  entity_id: string
  excerpt: string
  published_at: Date | null
  retrieved_at: Date
}

// Rows of a table and headings have no final punctuation.
const isSentence = raw`(c.excerpt ~ '[.!?]["”’)]*$')`

/**
 * Reads one quote per listed actor: one of the preferred excerpts, about the issue areas if there is one, sentences before
 * tables and data files, then the newest. Lists show no contacts.
 */
export async function readRowQuotes(
  sql: Sql,
  ids: readonly string[],
  issueAreas: readonly string[] = [],
  preferred: readonly string[] = [],
): Promise<Map<string, RowQuote>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const { rows } = await raw<Row>`
    select e.id as entity_id, best.*
    from entity e cross join lateral (
      select c.excerpt, s.id, s.url, s.title, s.publisher, s.published_at, s.retrieved_at, s.source_class, s.status
      from claim c join source s on s.id = c.source_id where c.entity_id = e.id and c.relation is null
        and c.kind <> 'contact'
      order by c.excerpt = any(${preferred}::text[]) desc,
        coalesce(c.issue_area = any(${issueAreas}::text[]), false) desc,
        s.source_class in ('dataset', 'calendar'), ${isSentence} desc,
        coalesce(s.published_at, s.retrieved_at) desc, c.id limit 1) best
    where e.id = any(${known}::uuid[]) and e.listed`.execute(sql)
  return new Map(
    rows.map(({ entity_id, excerpt, published_at, retrieved_at, ...source }) => [
      entity_id,
      {
        excerpt,
        source: {
          ...source,
          published_at: published_at?.toISOString() ?? null,
          retrieved_at: retrieved_at.toISOString(),
        },
      },
    ]),
  )
}
