import { sql as raw } from 'kysely'
import { utcDay } from '../../contracts/days.ts'
import type { EntityType } from '../../contracts/directory/entities.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { DomainEvent, PublishEvents } from '../domain-events/domain-event.ts'
import { readActorEventDetails } from '../domain-events/event-details-store.ts'
import { stableUrl } from '../entity-writer/entity-draft.ts'
import { recordChanges, relationChanges } from '../history/change-writer-store.ts'
import type { RelationRow } from '../relations/relation-store.ts'
import { endText } from '../relations/relation-text.ts'
import type { Roster } from './import-item.ts'

type EndedMembership = {
  id: string
  entity_id: string
  object_id: string
  role: string | null
  text: string
  until: string
  excerpt: string
  object: { name: string; type: EntityType }
  source: RelationRow['source']
}

/**
 * Ends memberships that the same file listed before and does not list anymore, on the day before. A known end stays.
 * A person whom the file lists again is a member again. Returns how many have ended.
 */
export async function endFormerMemberships(
  sql: Sql,
  rosters: readonly Roster[],
  { now, publishEvents }: { now: Date; publishEvents?: PublishEvents | undefined },
): Promise<number> {
  if (rosters.length === 0) return 0
  const day = utcDay(now)
  const given = rosters.map(({ object, url, members }, roster) => ({
    roster,
    scheme: object.scheme,
    id: 'id' in object ? object.id : '',
    url: stableUrl(url),
    members,
  }))
  return inTransaction(sql, async (tx) => {
    const { rows } = await raw<EndedMembership>`
      with given as materialized (
        select known.entity_id as object_id, given.url, given.members
        from json_to_recordset(${JSON.stringify(given)}::json) as given (scheme text, id text, url text, members json)
        join entity_external_id known on known.scheme = given.scheme and known.value = given.id),
      listed as materialized (
        select given.object_id, given.url, coalesce(e.merged_into, e.id) as entity_id, member.role
        from given, json_to_recordset(given.members) as member (scheme text, id text, role text)
        join entity_external_id known on known.scheme = member.scheme and known.value = member.id
        join entity e on e.id = known.entity_id)
      update claim set until = greatest(${day}::date - 1, claim.since) from given, source s, entity o
      where claim.object_id = given.object_id and claim.relation = 'membership' and claim.end_claim_id is null
        and (claim.until is null or claim.until >= ${day}::date) and o.id = claim.object_id
        and s.id = claim.source_id and regexp_replace(s.url, '/blob/[0-9a-f]{40}/', '/blob/') = given.url
        and not exists (select from listed where listed.object_id = given.object_id and listed.url = given.url
          and listed.entity_id = claim.entity_id and listed.role is not distinct from claim.role)
      returning claim.id, claim.entity_id, claim.object_id, claim.role, claim.text, claim.until::text as until,
        claim.excerpt, json_build_object('name', o.name, 'type', o.type) as object,
        json_build_object('id', s.id, 'url', s.url, 'title', s.title, 'publisher', s.publisher,
          'source_class', s.source_class, 'published_at', s.published_at, 'retrieved_at', s.retrieved_at,
          'content_hash', s.content_hash) as source`.execute(tx)
    const changes = rows.flatMap(({ entity_id, object_id }) =>
      relationChanges('relation_ended', 'import', {
        relation: 'membership',
        subjectId: entity_id,
        objectId: object_id,
      }),
    )
    await recordChanges(tx, changes, now)
    if (publishEvents) await publishEvents(tx, await eventsOf(tx, rows, now))
    if (rows.length > 0) await notify(tx, changesChannel, '*')
    return rows.length
  })
}

/** Dates in JSON of the database have another notation. */
const instantOf = (date: string): string => new Date(date).toISOString()

/** One event by membership, with the quote that named the person before. */
async function eventsOf(tx: Sql, ended: readonly EndedMembership[], now: Date): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (const { id, entity_id, object_id, role, text, until, excerpt, object, source } of ended) {
    const details = await readActorEventDetails(tx, entity_id)
    if (!details) continue
    events.push({
      ...details,
      type: 'relation_ended',
      subjectId: id,
      at: now,
      occurredAt: new Date(`${until}T00:00:00Z`),
      name: `${details.name}: ${endText(text, until, null)}`,
      actors: [
        ...details.actors.map((actor) => ({ ...actor, role: role ?? 'subject' })),
        { id: object_id, ...object, role: 'object' },
      ],
      evidence: [
        {
          sourceId: source.id,
          url: source.url,
          title: source.title,
          publisher: source.publisher,
          sourceClass: source.source_class as SourceClass,
          publishedAt: source.published_at === null ? null : instantOf(source.published_at),
          retrievedAt: instantOf(source.retrieved_at),
          contentHash: source.content_hash,
          excerpt,
        },
      ],
    })
  }
  return events
}
