import { sql as raw } from 'kysely'
import type { ActorReference } from '../../contracts/directory/import-record.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readPages } from './cursor-store.ts'
import { chosenEntities, type ExportScope } from './export-store.ts'

/** A relation as a table shows it. */
export type RelationOfActor = {
  id: string
  kind: string
  subject_id: string
  object_id: string | null
  object_name: string | null
  role: string | null
  post: string | null
  since: string | null
  until: string | null
  end_reason: string | null
  office_until: string | null
  claim_kind: string
  text: string
  excerpt: string
  position: number | null
  context_before: string
  context_after: string
  recorded_at: Date
  source_id: string
  url: string
  title: string
  publisher: string | null
  source_class: string
  published_at: Date | null
  retrieved_at: Date
  content_hash: string | null
}

/** A relation with what an import needs to find both ends again. */
export type ExportedRelation = RelationOfActor & {
  subject_state: string
  subject: ActorReference
  object: ActorReference | null
}

/** How an import finds the actor again: by its id in an import, or by type, name and place. */
const referenceTo = (alias: string) => raw`coalesce(
  (select (array_agg(json_build_object('scheme', scheme, 'id', value) order by scheme, value))[1]
    from entity_external_id known where known.entity_id = ${raw.ref(`${alias}.id`)} and scheme <> 'derived'),
  json_build_object('type', ${raw.ref(`${alias}.type`)}, 'name', ${raw.ref(`${alias}.name`)},
    'place', (select key from place where id = ${raw.ref(`${alias}.place_id`)})))`

const columns = raw`
  c.id, c.relation as kind, c.entity_id as subject_id, o.id as object_id, o.name as object_name, c.role, c.post,
  c.since::text as since, c.until::text as until, c.end_reason, c.office_until::text as office_until,
  c.kind as claim_kind, c.text, c.excerpt, q.position, q.context_before, q.context_after, c.recorded_at, c.source_id, s.url, s.title, s.publisher, s.source_class,
  s.published_at, s.retrieved_at, s.content_hash`

/** Reads the relations of the chosen actors with public actors, in the order of creation, page by page. */
export function readRelations(
  tx: Sql,
  scope: ExportScope,
  pageSize: number,
): AsyncGenerator<ExportedRelation[]> {
  const query = raw<ExportedRelation>`
    select ${columns}, e.state as subject_state, ${referenceTo('e')} as subject,
      case when o.id is not null then ${referenceTo('o')} end as object
    from claim c join entity e on e.id = c.entity_id join source s on s.id = c.source_id
      join passage q on q.id = c.passage_id and q.source_id = c.source_id
      left join entity o on o.id = c.object_id
    where c.relation is not null and (o.listed or c.object_id is null) and (${scope.withSample} or not coalesce(o.sample, false))
      and ${chosenEntities(scope)}
    order by c.id`
  return readPages(tx, 'exported_relations', query, pageSize)
}

/** Reads the relations of these actors as subjects. */
export async function readRelationsOf(
  tx: Sql,
  entityIds: readonly string[],
): Promise<Map<string, RelationOfActor[]>> {
  const { rows } = await raw<RelationOfActor>`
    select ${columns} from claim c join source s on s.id = c.source_id
      join passage q on q.id = c.passage_id and q.source_id = c.source_id
      left join entity o on o.id = c.object_id
    where c.entity_id = any(${entityIds}::uuid[]) and c.relation is not null and (o.listed or c.object_id is null)
    order by c.id`.execute(tx)
  return Map.groupBy(rows, (row) => row.subject_id)
}
