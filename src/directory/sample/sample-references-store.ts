import type { EntityType } from '../../contracts/directory/entities.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { EventActor, EventEvidence } from '../domain-events/domain-event.ts'

/** Actors by their id in the sample and sources by their path, for the sample's signals. */
export type SampleReferences = {
  actors: ReadonlyMap<string, EventActor>
  sources: ReadonlyMap<string, Omit<EventEvidence, 'excerpt'>>
}

export async function readSampleReferences(sql: Sql): Promise<SampleReferences> {
  const actors = await sql
    .selectFrom('entity_external_id as x')
    .innerJoin('entity as e', 'e.id', 'x.entity_id')
    .select(['x.value', 'e.id', 'e.name', 'e.type'])
    .where('x.scheme', '=', 'sample')
    .where('e.sample', '=', true)
    .where('e.status', '=', 'active')
    .execute()
  const sources = await sql.selectFrom('source').selectAll().where('sample', '=', true).execute()
  return {
    actors: new Map(
      actors.map(({ value, type, ...actor }) => [value, { ...actor, type: type as EntityType }]),
    ),
    sources: new Map(
      sources.map((source) => [
        source.url,
        {
          sourceId: source.id,
          url: source.url,
          title: source.title,
          publisher: source.publisher,
          sourceClass: source.source_class as SourceClass,
          publishedAt: source.published_at?.toISOString() ?? null,
          retrievedAt: source.retrieved_at.toISOString(),
          contentHash: source.content_hash,
        },
      ]),
    ),
  }
}
