import { sql as raw } from 'kysely'
import type { ExcerptFormat } from '../../contracts/directory/excerpts.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isShownClaim } from '../entities/contact-columns-store.ts'
import { isVisibleTo } from '../entities/entity-store.ts'
import type { SourceReference } from './source-reference.ts'

/** A claim of an actor with its source. */
export type NewestEvidence = {
  claim_id: string
  text: string
  excerpt: string
  excerpt_format: ExcerptFormat
  source: SourceReference
}

type Row = Omit<NewestEvidence, 'source'> &
  Omit<NewestEvidence['source'], 'published_at' | 'retrieved_at'> & {
    entity_id: string
    published_at: Date | null
    retrieved_at: Date
  }

/**
 * Reads the newest claim of each actor, for listed actors and private ones of the given workspace. What an actor is or
 * does comes before its addresses, which say little about it.
 */
export async function readNewestEvidence(
  sql: Sql,
  workspaceId: string | undefined,
  ids: readonly string[],
): Promise<Map<string, NewestEvidence>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const { rows } = await raw<Row>`
    select e.id as entity_id, newest.*
    from entity e cross join lateral (
      select c.id as claim_id, c.text, c.excerpt, quote.excerpt_format,
        s.id, s.url, s.title, s.publisher, s.published_at, s.retrieved_at
      from claim c join source s on s.id = c.source_id
        join passage quote on quote.id = c.passage_id and quote.source_id = c.source_id
      where c.entity_id = e.id and c.relation is null and ${isShownClaim}
      order by c.kind in ('contact', 'location'), coalesce(s.published_at, s.retrieved_at) desc, c.id limit 1) newest
    where e.id = any(${known}::uuid[]) and ${isVisibleTo(workspaceId)}`.execute(sql)
  return new Map(
    rows.map(
      ({ entity_id, claim_id, text, excerpt, excerpt_format, id, url, title, publisher, ...dates }) => [
        entity_id,
        {
          claim_id,
          text,
          excerpt,
          excerpt_format,
          source: {
            id,
            url,
            title,
            publisher,
            published_at: dates.published_at?.toISOString() ?? null,
            retrieved_at: dates.retrieved_at.toISOString(),
          },
        },
      ],
    ),
  )
}
