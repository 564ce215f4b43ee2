import { utcDay } from '../../contracts/days.ts'
import type { NamedTogetherList } from '../../contracts/directory/named-together.ts'
import type { RelationDirection, RelationKind } from '../../contracts/directory/relation-kind.ts'
import type {
  Relation,
  RelationEnd,
  RelationInput,
  RelationList,
} from '../../contracts/directory/relations.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Caller } from '../../platform/http/identity.ts'
import { isId } from '../../platform/ids.ts'
import { cutPage, readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { DomainEvent, PublishEvents } from '../domain-events/domain-event.ts'
import { readActorEventDetails } from '../domain-events/event-details-store.ts'
import { visibleWorkspace } from '../entities/actor-permissions.ts'
import type { Edit } from '../entities/edit.ts'
import type { EntityEditService } from '../entities/entity-edit-service.ts'
import type { EntityService } from '../entities/entity-service.ts'
import { createSourceDraft, isRefusal, toUtc } from '../entity-writer/entity-draft.ts'
import { recordChanges, relationChanges } from '../history/change-writer-store.ts'
import { entityTag } from '../tags.ts'
import { readNamedTogether } from './named-together-store.ts'
import type { RelationDraft, RelationEndActor } from './relation-draft.ts'
import { createRelationEditStore, type LockedRelation } from './relation-edit-store.ts'
import { readEnds } from './relation-end-store.ts'
import { createRelationStore, type RelationRow } from './relation-store.ts'
import { endText, relationText } from './relation-text.ts'
import { toNamedTogether, toRelation } from './relation-view.ts'
import { writeRelations } from './relation-writer-store.ts'

type RelationQuery = {
  kind?: readonly RelationKind[] | undefined
  direction?: RelationDirection | undefined
  current?: boolean | undefined
  changed_since?: string | undefined
  limit: number
  cursor?: string | undefined
  /** False leaves the total out, for callers that know it. */
  isCounted?: boolean
}

/** The quote that an event shows, when it is not the quote of the relation itself. */
type Proof = Pick<Relation, 'excerpt' | 'source'>

export type RelationService = ReturnType<typeof createRelationService>

/** Relations between public actors. Both ends must exist and be public when a relation is added. */
export function createRelationService(needs: {
  sql: Sql
  cursors: Cursors
  baseUrl: string
  now: Clock
  entities: EntityService
  edits: EntityEditService
  publishEvents?: PublishEvents | undefined
}) {
  const { entities, now } = needs
  const today = () => utcDay(now())

  async function requirePublic(tx: Sql, caller: Caller, id: string): Promise<RelationEndActor> {
    const entity = await entities.requireEntity(tx, id, visibleWorkspace(caller))
    if (entity.visibility !== 'public')
      throw invalidField('entity_id', 'is a private actor; relations connect public actors')
    return (await readEnds(tx, [entity.id])).get(entity.id)!
  }

  /** Says in the field of the object why it cannot be related to. */
  async function requireObject(tx: Sql, caller: Caller, id: string): Promise<RelationEndActor> {
    try {
      return await requirePublic(tx, caller, id)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      if (error.code === 'entity_merged')
        throw invalidField('object_id', 'this actor was merged into another one; search for its name')
      if (error.code === 'entity_not_found') throw invalidField('object_id', 'no public actor has this id')
      throw invalidField('object_id', 'is a private actor; relations connect public actors')
    }
  }

  async function read(tx: Sql, entityId: string, id: string): Promise<Relation> {
    const row = await createRelationStore(tx).find(entityId, id, today())
    if (row === undefined) throw relationNotFound()
    return toRelation(row, needs.baseUrl)
  }

  async function lockRelation(tx: Sql, entityId: string, id: string): Promise<LockedRelation> {
    const relation = isId(id) ? await createRelationEditStore(tx).lock(entityId, id) : undefined
    if (relation === undefined) throw relationNotFound()
    return relation
  }

  async function publish(
    tx: Sql,
    type: DomainEvent['type'],
    subjectId: string,
    relation: Relation,
    { name, occurredAt, proof }: { name: string; occurredAt?: Date | undefined; proof?: Proof },
  ): Promise<void> {
    const details = needs.publishEvents && (await readActorEventDetails(tx, subjectId))
    if (!needs.publishEvents || !details) return
    const { other } = relation
    const { source, excerpt } = proof ?? relation
    await needs.publishEvents(tx, [
      {
        ...details,
        type,
        subjectId: relation.id,
        at: now(),
        occurredAt,
        name: `${details.name}: ${name}`,
        actors: [
          ...details.actors.map((actor) => ({ ...actor, role: relation.role ?? 'subject' })),
          ...(other ? [{ id: other.id, name: other.name, type: other.type, role: 'object' }] : []),
        ],
        evidence: [
          {
            sourceId: source.id,
            url: source.url,
            title: source.title,
            publisher: source.publisher,
            sourceClass: source.source_class,
            publishedAt: source.published_at,
            retrievedAt: source.retrieved_at,
            contentHash: source.content_hash,
            excerpt,
          },
        ],
      },
    ])
  }

  return {
    async list(sql: Sql, entityId: string, query: RelationQuery): Promise<RelationList> {
      const { kind, direction, current, changed_since: changedSince, limit, cursor, isCounted = true } = query
      const store = createRelationStore(sql)
      const day = today()
      const filters = { kinds: kind, direction, current, changedSince }
      const { rows, page } = await readPage<RelationRow>({
        cursors: needs.cursors,
        query: `relations ${JSON.stringify([entityId, filters])}`,
        limit,
        cursor,
        load: (after, most) =>
          store.list(entityId, day, {
            ...filters,
            limit: most,
            after: after && { kind: String(after[0]), name: String(after[1]), id: String(after[2]) },
          }),
        positionOf: (row) => [row.kind, row.sort_name, row.id],
        // The stored counts do not say when something changed.
        ...(isCounted &&
          changedSince === undefined && {
            count: async () => countMatching(await store.counts(entityId, day), query),
          }),
      })
      return { data: rows.map((row) => toRelation(row, needs.baseUrl)), page }
    },

    /** Actors that the same passages name, with a passage as the reason. */
    async namedTogether(
      sql: Sql,
      actor: { id: string; name: string },
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<NamedTogetherList> {
      const query = `named together ${actor.id}`
      const offset = cursor === undefined ? 0 : Number(needs.cursors.read(cursor, query)[0])
      const { rows, page } = cutPage(await readNamedTogether(sql, actor, { offset, limit: limit + 1 }), {
        limit,
        total: null,
        cursorAfter: () => needs.cursors.write([offset + limit], query),
      })
      return { data: rows.map((row) => toNamedTogether(row, needs.baseUrl)), page }
    },

    counts: (sql: Sql, entityId: string) => createRelationStore(sql).counts(entityId, today()),

    async create(
      { tx, changed, caller, reason = 'edit' }: Edit,
      subjectId: string,
      input: RelationInput,
    ): Promise<Relation> {
      const subject = await requirePublic(tx, caller, subjectId)
      const object = input.object_id ? await requireObject(tx, caller, input.object_id) : null
      const draft: RelationDraft = {
        kind: input.kind,
        subject,
        object,
        role: input.role ?? null,
        post: input.post ?? null,
        since: input.since ?? null,
        until: input.until ?? null,
        end_reason: input.end_reason ?? null,
        office_until: null,
        text: input.text ?? relationText(input, object?.name),
        excerpt: input.excerpt,
        position: input.position ?? null,
        context: input.context ?? null,
        recorded_at: toUtc(input.recorded_at ?? input.source.retrieved_at),
        source: createSourceDraft(input.source),
      }
      const [outcome] = await writeRelations(tx, [draft], {
        now: now(),
        sample: false,
        isImport: false,
        reason: reason ?? undefined,
      })
      if (outcome === undefined) throw new Error('The writer returned no outcome')
      if (isRefusal(outcome)) throw refusedField(outcome)
      changed([entityTag(subject.id), ...(object ? [entityTag(object.id)] : [])])
      const relation = await read(tx, subject.id, outcome.id)
      if (outcome.outcome !== 'unchanged') {
        const isAppointment = relation.kind === 'membership' && relation.current
        await publish(tx, isAppointment ? 'member_appointed' : 'relation_changed', subject.id, relation, {
          name: relation.text,
          occurredAt: dayOf(isAppointment ? relation.since : (relation.until ?? relation.since)),
        })
      }
      return relation
    },

    /** The quote of the end becomes a claim of the subject, so both proofs stay. */
    async end(
      edit: Edit,
      given: { entityId: string; relationId: string },
      input: RelationEnd,
    ): Promise<Relation> {
      const { tx, changed, caller, reason = 'edit' } = edit
      const entity = await requirePublic(tx, caller, given.entityId)
      const relation = await lockRelation(tx, entity.id, given.relationId)
      if (relation.since && input.until < relation.since)
        throw invalidField('until', `must not be before since (${relation.since})`)
      const ends = [relation.entity_id, ...(relation.object_id ? [relation.object_id] : [])]
      const actors = await readEnds(tx, ends)
      const subject = actors.get(relation.entity_id)
      if (!subject) throw relationNotFound()
      const endReason = input.end_reason ?? null
      const text = endText(relation.text, input.until, endReason)
      const claim = { kind: 'role' as const, text, excerpt: input.excerpt, source: input.source }
      // The history names the end of the relation, not the claim that proves it.
      const patch = { add_claims: [claim] }
      const { claims, sources } = await needs.edits.update({ ...edit, reason: null }, subject.id, patch)
      const proof = claims.find((one) => one.text === text)
      const source = sources.find(({ id }) => id === proof?.source_id)
      if (!proof || !source) throw invalidField('excerpt', 'may not be published; quote something else')
      await createRelationEditStore(tx).end(relation.id, {
        until: input.until,
        end_reason: endReason,
        end_claim_id: proof.id,
      })
      if (reason) await recordChanges(tx, relationChanges('relation_ended', reason, endsOf(relation)), now())
      changed(ends.map(entityTag))
      const ended = await read(tx, entity.id, relation.id)
      await publish(tx, 'relation_ended', subject.id, ended, {
        name: text,
        occurredAt: dayOf(input.until),
        proof: { excerpt: proof.excerpt, source },
      })
      return ended
    },

    async remove(
      { tx, changed, caller, reason = 'edit' }: Edit,
      given: { entityId: string; relationId: string },
    ): Promise<undefined> {
      const entity = await requirePublic(tx, caller, given.entityId)
      const relation = await lockRelation(tx, entity.id, given.relationId)
      const shown = await createRelationStore(tx).find(entity.id, relation.id, today())
      if (!shown) throw relationNotFound()
      await publish(tx, 'relation_removed', relation.entity_id, toRelation(shown, needs.baseUrl), {
        name: relation.text,
      })
      await createRelationEditStore(tx).remove(relation, now())
      if (reason)
        await recordChanges(tx, relationChanges('relation_removed', reason, endsOf(relation)), now())
      changed([entityTag(relation.entity_id), ...(relation.object_id ? [entityTag(relation.object_id)] : [])])
    },
  }
}

const endsOf = ({ relation, entity_id, object_id }: LockedRelation) => ({
  relation: relation as RelationKind,
  subjectId: entity_id,
  objectId: object_id,
})

const relationNotFound = () => new ServiceError('not_found', 'The actor has no relation with this id')

/** Names the field of the request that the writer refused. */
function refusedField({ why, field = 'excerpt' }: { why: string; field?: string }): ServiceError {
  return invalidField(field === 'object' ? 'object_id' : field, why)
}

const dayOf = (date: string | null) => (date === null ? undefined : new Date(`${date}T00:00:00Z`))

function countMatching(
  counts: readonly { kind: string; direction: string; count: number; current: number }[],
  { kind, direction, current }: RelationQuery,
): number {
  return counts
    .filter((one) => (kind ? kind.some((wanted) => wanted === one.kind) : true))
    .filter((one) => direction === undefined || one.direction === direction)
    .reduce((sum, one) => {
      if (current === undefined) return sum + one.count
      return sum + (current ? one.current : one.count - one.current)
    }, 0)
}
