import { sql as raw } from 'kysely'
import { utcDay } from '../../contracts/days.ts'
import type { ActorReference, RelationRecord } from '../../contracts/directory/import-record.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { DomainEvent, PublishEvents } from '../domain-events/domain-event.ts'
import { readActorEventDetails } from '../domain-events/event-details-store.ts'
import { identityKey } from '../entity-writer/actor-identity-store.ts'
import {
  createSourceDraft,
  type Identity,
  identityOfReference,
  isRefusal,
  type Refusal,
  refuse,
  toUtc,
} from '../entity-writer/entity-draft.ts'
import { foldText } from '../fold.ts'
import type { RelationDraft, RelationEndActor } from './relation-draft.ts'
import { endColumns, readEnds } from './relation-end-store.ts'
import { relationText } from './relation-text.ts'
import { type RelationOutcome, writeRelations } from './relation-writer-store.ts'

/** Stores imported relations. An end that was merged into another actor is that actor. */
export async function importRelations(
  tx: Sql,
  records: readonly RelationRecord[],
  options: { now: Date; sample: boolean; publishEvents?: PublishEvents | undefined },
): Promise<RelationOutcome[]> {
  if (records.length === 0) return []
  const find = await findEnds(tx, records)
  const drafts = records.map((record) => toDraft(record, find))
  const valid = drafts.filter((draft): draft is RelationDraft => !isRefusal(draft))
  const written = await writeRelations(tx, valid, { ...options, isImport: true, reason: 'import' })
  if (options.publishEvents) await announce(tx, valid, written, options.publishEvents, options.now)
  const outcomes = new Map(valid.map((draft, index) => [draft, written[index]!]))
  return drafts.map((draft) => (isRefusal(draft) ? draft : outcomes.get(draft)!))
}

/** Relations that came with both of their actors are no news; the others are announced, memberships as appointments. */
async function announce(
  tx: Sql,
  drafts: readonly RelationDraft[],
  outcomes: readonly RelationOutcome[],
  publishEvents: PublishEvents,
  now: Date,
): Promise<void> {
  const events: DomainEvent[] = []
  for (const [index, draft] of drafts.entries()) {
    const outcome = outcomes[index]!
    const { subject, object, source } = draft
    const isNews = subject.created_at < now || (object !== null && object.created_at < now)
    if (isRefusal(outcome) || outcome.outcome !== 'added' || !isNews) continue
    const details = await readActorEventDetails(tx, subject.id)
    if (!details) continue
    const today = utcDay(now)
    const isCurrent = (draft.since ?? today) <= today && (draft.until ?? today) >= today
    const day = isCurrent ? draft.since : (draft.until ?? draft.since)
    events.push({
      ...details,
      type: draft.kind === 'membership' && isCurrent ? 'member_appointed' : 'relation_changed',
      subjectId: outcome.id,
      at: now,
      occurredAt: day === null ? undefined : new Date(`${day}T00:00:00Z`),
      name: `${details.name}: ${draft.text}`,
      actors: [
        ...details.actors.map((actor) => ({ ...actor, role: draft.role ?? 'subject' })),
        ...(object ? [{ id: object.id, name: object.name, type: object.type, role: 'object' }] : []),
      ],
      evidence: [
        {
          sourceId: outcome.source.id,
          url: source.url,
          title: source.title,
          publisher: source.publisher,
          sourceClass: source.source_class as SourceClass,
          publishedAt: source.published_at,
          retrievedAt: source.retrieved_at,
          contentHash: source.content_hash,
          excerpt: draft.excerpt,
        },
      ],
    })
  }
  await publishEvents(tx, events)
}

/** Why each relation would be refused, if the actors with these identities are stored first. */
export async function checkRelations(
  tx: Sql,
  records: readonly RelationRecord[],
  expected: ReadonlySet<string>,
): Promise<(Refusal | undefined)[]> {
  if (records.length === 0) return []
  const find = await findEnds(tx, records)
  return records.map((record) => {
    const ends = [record.subject, ...(record.object ? [record.object] : [])]
    return ends
      .filter((end) => !expected.has(identityKey(identityOfReference(end))))
      .map((end) => find(end, end === record.subject ? 'subject' : 'object'))
      .find(isRefusal)
  })
}

type FindEnd = (reference: ActorReference, field: 'subject' | 'object') => RelationEndActor | Refusal

function toDraft(record: RelationRecord, find: FindEnd): RelationDraft | Refusal {
  const subject = find(record.subject, 'subject')
  if (isRefusal(subject)) return subject
  const object = record.object ? find(record.object, 'object') : null
  if (object && isRefusal(object)) return object
  return {
    kind: record.kind,
    subject,
    object,
    role: record.role ?? null,
    post: record.post ?? null,
    since: record.since ?? null,
    until: record.until ?? null,
    end_reason: record.end_reason ?? null,
    office_until: record.office_until ?? null,
    text: record.text ?? relationText(record, object?.name),
    excerpt: record.excerpt,
    position: record.position ?? null,
    context: record.context ?? null,
    recorded_at: toUtc(record.recorded_at ?? record.source.retrieved_at),
    source: createSourceDraft(record.source),
  }
}

async function findEnds(tx: Sql, records: readonly RelationRecord[]): Promise<FindEnd> {
  const references = new Map(
    records
      .flatMap(({ subject, object }) => [subject, ...(object ? [object] : [])])
      .map((reference) => [identityKey(identityOfReference(reference)), reference]),
  )
  const { ids, actors } = await findByIdentity(tx, [...references.values()].map(identityOfReference))
  await addByName(tx, references, ids)
  const others = [...ids.values()].filter((id) => !actors.has(id))
  if (others.length > 0) for (const [id, actor] of await readEnds(tx, others)) actors.set(id, actor)
  return (reference, field) => {
    const id = ids.get(identityKey(identityOfReference(reference)))
    const actor = id === undefined ? undefined : actors.get(id)
    if (actor) return actor
    const why = `${field}: no public actor is ${describe(reference)}; import it before its relations`
    return refuse('unknown actor', why)
  }
}

const describe = (reference: ActorReference) =>
  'scheme' in reference
    ? `${reference.scheme} ${reference.id}`
    : `the ${reference.type} ${reference.name} in ${reference.place}`

/** The actor of each identity, after merges, and those of these actors that are public and were not merged. */
async function findByIdentity(
  tx: Sql,
  identities: readonly Identity[],
): Promise<{ ids: Map<string, string>; actors: Map<string, RelationEndActor> }> {
  const schemes = [...new Set(identities.map(({ scheme }) => scheme))]
  // Also finds the values in other schemes, which nobody asks for. Lists are faster than a join with the identities.
  const { rows } = await raw<Identity & RelationEndActor & { merged: boolean; listed: boolean }>`
    select known.scheme, known.value, e.merged_into is not null as merged, e.listed, ${endColumns}
    from entity_external_id known join entity e on e.id = known.entity_id
    where known.scheme = any(${schemes}::text[])
      and known.value = any(${identities.map(({ value }) => value)}::text[])`.execute(tx)
  const remaining = await followMerges(
    tx,
    rows.filter(({ merged }) => merged).map(({ id }) => id),
  )
  return {
    ids: new Map(rows.map((row) => [identityKey(row), remaining.get(row.id) ?? row.id])),
    actors: new Map(rows.filter(({ listed }) => listed).map((row) => [row.id, row])),
  }
}

/** The actor into which each of the merged actors went in the end. */
async function followMerges(tx: Sql, merged: readonly string[]): Promise<Map<string, string>> {
  if (merged.length === 0) return new Map()
  const { rows } = await raw<{ id: string; remaining: string }>`
    with recursive followed as (
      select id, merged_into as remaining from entity where id = any(${merged}::uuid[])
      union select f.id, e.merged_into from followed f join entity e on e.id = f.remaining)
    select id, remaining from followed f
    where exists (select from entity e where e.id = f.remaining and e.merged_into is null)`.execute(tx)
  return new Map(rows.map(({ id, remaining }) => [id, remaining]))
}

/** An actor that no import added is found by type, name and place, if there is only one. */
async function addByName(
  tx: Sql,
  references: ReadonlyMap<string, ActorReference>,
  ids: Map<string, string>,
): Promise<void> {
  const wanted = [...references].flatMap(([key, reference]) =>
    'scheme' in reference || ids.has(key) ? [] : [{ key, ...reference, sort_name: foldText(reference.name) }],
  )
  if (wanted.length === 0) return
  const { rows } = await raw<{ key: string; id: string }>`
    select wanted.key, min(e.id::text) as id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (key text, type text, place text, sort_name text)
    join place p on p.key = wanted.place
    join entity_place ep on ep.place_id = p.id and ep.sort_name = wanted.sort_name
    join entity e on e.id = ep.entity_id and e.type = wanted.type and e.place_id = p.id and e.listed
    group by wanted.key having count(*) = 1`.execute(tx)
  for (const { key, id } of rows) ids.set(key, id)
}
