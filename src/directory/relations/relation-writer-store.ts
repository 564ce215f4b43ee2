import { sql as raw } from 'kysely'
import type { ChangeReason } from '../../contracts/directory/history.ts'
import { excerptFormatOf } from '../../contracts/directory/record-fields.ts'
import type { RelationKind } from '../../contracts/directory/relation-kind.ts'
import { newIds } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { copyRows } from '../entity-writer/copy-store.ts'
import {
  addNewest,
  isRefusal,
  type Refusal,
  refuse,
  type SourceDraft,
} from '../entity-writer/entity-draft.ts'
import { lockEntities, updateSourceStats } from '../entity-writer/entity-row-store.ts'
import { type StoredSource, writeSources } from '../entity-writer/evidence-writer-store.ts'
import { writePassages } from '../entity-writer/passage-store.ts'
import { recordChanges, relationChanges } from '../history/change-writer-store.ts'
import { publishableRecord } from '../privacy/publishable-record.ts'
import { applySuppressions } from '../suppression/apply-suppressions.ts'
import {
  checkEnds,
  checkTexts,
  evidenceRecord,
  identityOfDraft,
  type RelationDraft,
  relationKey,
  removalHash,
} from './relation-draft.ts'
import { lockEnds, readPlaceKeys } from './relation-end-store.ts'
import { claimKindOf } from './relation-text.ts'

export type RelationOutcome =
  | { outcome: 'added' | 'changed' | 'unchanged'; id: string; source: StoredSource }
  | (Refusal & { field?: string })

type RelationWriteOptions = {
  now: Date
  sample: boolean
  /** A reviewer may add what a reviewer removed; an import may not. */
  isImport: boolean
  /** Why the relations are added, for the history of both ends. */
  reason?: ChangeReason | undefined
}

/** Stores relations between public actors, in the given order. A refused relation stores nothing. */
export async function writeRelations(
  tx: Sql,
  drafts: readonly RelationDraft[],
  options: RelationWriteOptions,
): Promise<RelationOutcome[]> {
  const checked = await withPublishableEvidence(tx, drafts)
  const valid = checked.filter((draft): draft is RelationDraft => !isRefusal(draft))
  const offered = new Map<string, SourceDraft>()
  for (const { source } of valid) addNewest(offered, source)
  const {
    stored,
    added: newSources,
    changed,
  } = await writeSources(tx, offered, { ...options, workspaceId: undefined })
  if (changed.length > 0) await lockEntities(tx, { entityIds: [], sourceIds: changed })
  const listed = await lockEnds(
    tx,
    endsOf(valid).map(({ id }) => id),
  )
  const known = await loadRelations(tx, valid)
  const removed = options.isImport ? await loadRemovals(tx, valid) : new Set<string>()
  if (!options.isImport) await forgetRemovals(tx, valid)

  const ids = newIds(checked.length)
  const added = new Map<string, StoredRelation>()
  const updated = new Map<string, StoredRelation>()
  const outcomes = checked.map((draft, index): RelationOutcome => {
    if (isRefusal(draft)) return draft
    const missing = [draft.subject, draft.object].find((end) => end && !listed.has(end.id))
    if (missing)
      return refuse('removed by a reviewer', `a reviewer has just removed or merged actor ${missing.id}`)
    if (removed.size > 0 && removed.has(removalHash(identityOfDraft(draft))))
      return refuse(
        'removed by a reviewer',
        'a reviewer has removed this relation, and an import does not restore it',
      )
    const key = relationKey(identityOfDraft(draft))
    const source = stored.get(draft.source.url)!
    const before = known.get(key)
    const relation = toStored(draft, before?.id ?? ids[index]!, source, before)
    if (before && isSame(before, relation)) return { outcome: 'unchanged', id: before.id, source }
    known.set(key, relation)
    // A repeated record changes the row that the same batch adds.
    const isNew = !before || added.has(before.id)
    ;(isNew ? added : updated).set(relation.id, relation)
    return { outcome: before ? 'changed' : 'added', id: relation.id, source }
  })
  const written = [...added.values(), ...updated.values()]
  const passageOf = await writePassages(tx, written.map(passageOfRelation), newSources)
  const withPassage = (relation: StoredRelation) => ({
    ...relation,
    passage_id: passageOf(relation.source_id, relation.excerpt),
  })
  await insertRelations(tx, [...added.values()].map(withPassage))
  await updateRelations(tx, [...updated.values()].map(withPassage))
  await updateSourceStats(tx, { entityIds: [], sourceIds: changed })
  if (options.reason) await recordAdded(tx, valid, [...added.values()], options.reason, options.now)
  return outcomes
}

const endsOf = (drafts: readonly RelationDraft[]) =>
  drafts.flatMap(({ subject, object }) => (object ? [subject, object] : [subject]))

/** A relation that came with one of its actors is no change of it, so that a first import records none. */
async function recordAdded(
  tx: Sql,
  drafts: readonly RelationDraft[],
  added: readonly StoredRelation[],
  reason: ChangeReason,
  now: Date,
): Promise<void> {
  const older = new Set(endsOf(drafts).flatMap(({ id, created_at }) => (created_at < now ? id : [])))
  if (older.size === 0) return
  const changes = added.flatMap(({ relation, entity_id, object_id }) => {
    const relationEnds = { relation: relation as RelationKind, subjectId: entity_id, objectId: object_id }
    return relationChanges('relation_added', reason, relationEnds)
  })
  await recordChanges(
    tx,
    changes.filter((change) => older.has(change.entityId)),
    now,
  )
}

/** Drops private details from quotes, and refuses relations whose evidence may not be published. */
async function withPublishableEvidence(
  tx: Sql,
  drafts: readonly RelationDraft[],
): Promise<(RelationDraft | (Refusal & { field?: string }))[]> {
  const placeKeys = await readPlaceKeys(tx, endsOf(drafts))
  const records = drafts.map((draft) => evidenceRecord(draft, placeKeys))
  const allowed = await applySuppressions(tx, records)
  return drafts.map((draft, index) => {
    const wrong = checkTexts(draft) ?? checkEnds(draft)
    if (wrong) return wrong
    const record = allowed[index]!
    if (isRefusal(record)) return { ...record, field: 'excerpt' }
    const [claim] = publishableRecord(record).claims
    const [described] = record.sources
    if (claim && described) {
      const { text, excerpt, context = null } = claim
      const source = { ...draft.source, title: described.title, publisher: described.publisher ?? null }
      return { ...draft, text, excerpt, context, source }
    }
    const why =
      'the quote is a home address or a personal phone, which is not published; quote something else'
    return { ...refuse('only private details', why), field: 'excerpt' }
  })
}

const passageOfRelation = ({ source_id, excerpt, source_class, position, context }: StoredRelation) => ({
  source_id,
  excerpt,
  excerpt_format: excerptFormatOf(excerpt, source_class),
  position: position ?? null,
  context: context ?? null,
})

type StoredRelation = {
  id: string
  entity_id: string
  object_id: string | null
  source_id: string
  relation: string
  role: string | null
  post: string | null
  since: string | null
  until: string | null
  end_reason: string | null
  office_until: string | null
  end_claim_id: string | null
  kind: string
  text: string
  excerpt: string
  recorded_at: string
  url: string
  source_class: string
  /** Given for a new quote. */
  position?: RelationDraft['position']
  context?: RelationDraft['context']
}
type ProvenRelation = StoredRelation & { passage_id: string }

function toStored(
  draft: RelationDraft,
  id: string,
  source: StoredSource,
  before: StoredRelation | undefined,
): StoredRelation {
  // An end that another source proves stays: the record of the membership does not know it.
  const end = before?.end_claim_id ? before : { ...draft, end_claim_id: null }
  return {
    id,
    entity_id: draft.subject.id,
    object_id: draft.object?.id ?? null,
    source_id: source.id,
    relation: draft.kind,
    role: draft.role,
    post: draft.post,
    since: draft.since,
    until: end.until,
    end_reason: end.end_reason,
    office_until: draft.office_until,
    end_claim_id: end.end_claim_id,
    kind: claimKindOf[draft.kind],
    text: draft.text,
    excerpt: draft.excerpt,
    position: draft.position,
    context: draft.context,
    recorded_at: draft.recorded_at,
    url: draft.source.url,
    source_class: source.source_class,
  }
}

/** The same file at a later commit is the same evidence. */
const isSame = (before: StoredRelation, offered: StoredRelation) =>
  (['until', 'end_reason', 'office_until', 'text', 'excerpt'] as const).every(
    (name) => before[name] === offered[name],
  )

/** The stored relations between the same subjects and objects, of any source. */
async function loadRelations(
  tx: Sql,
  drafts: readonly RelationDraft[],
): Promise<Map<string, StoredRelation>> {
  const subjects = [...new Set(drafts.map(({ subject }) => subject.id))]
  const objects = [...new Set(drafts.flatMap(({ object }) => object?.id ?? []))]
  const withVacancies = [...new Set(drafts.flatMap(({ object, subject }) => (object ? [] : subject.id)))]
  // Apart from vacancies, the fewer of the subjects and objects are looked up.
  const { rows } = await raw<StoredRelation>`
    select c.id, c.entity_id, c.object_id, c.source_id, c.relation, c.role, c.post, c.since::text as since,
      c.until::text as until, c.end_reason, c.office_until::text as office_until, c.end_claim_id, c.kind, c.text, c.excerpt,
      c.recorded_at::text as recorded_at, s.url, s.source_class
    from (
      select * from claim where object_id = any(${objects}::uuid[]) and entity_id = any(${subjects}::uuid[])
      union all
      select * from claim where relation = 'vacancy' and entity_id = any(${withVacancies}::uuid[])
    ) c join source s on s.id = c.source_id
    order by c.id`.execute(tx)
  return new Map(
    rows.map((row) => [
      relationKey({ ...row, kind: row.relation, subjectId: row.entity_id, objectId: row.object_id }),
      row,
    ]),
  )
}

async function insertRelations(tx: Sql, relations: readonly ProvenRelation[]): Promise<void> {
  if (relations.length === 0) return
  const columns = [
    ...([
      'id',
      'entity_id',
      'object_id',
      'source_id',
      'passage_id',
      'relation',
      'role',
      'post',
      'since',
    ] as const),
    ...(['until', 'end_reason', 'office_until', 'kind', 'text', 'excerpt', 'recorded_at'] as const),
  ]
  const rows = relations.map((relation) => columns.map((column) => relation[column]))
  await copyRows(tx, 'claim', columns.join(', '), rows)
}

async function updateRelations(tx: Sql, relations: readonly ProvenRelation[]): Promise<void> {
  if (relations.length === 0) return
  await raw`
    update claim set source_id = offered.source_id, passage_id = offered.passage_id, until = offered.until, end_reason = offered.end_reason,
      office_until = offered.office_until, text = offered.text, excerpt = offered.excerpt,
      recorded_at = offered.recorded_at
    from json_to_recordset(${JSON.stringify(relations)}::json) as offered (
      id uuid, source_id uuid, passage_id uuid, until date, end_reason text, office_until date, text text, excerpt text,
      recorded_at timestamptz)
    where claim.id = offered.id`.execute(tx)
}

async function loadRemovals(tx: Sql, drafts: readonly RelationDraft[]): Promise<Set<string>> {
  // Usually there are none, and hashing all relations takes longer.
  const { rows: any } = await raw`select from relation_removal limit 1`.execute(tx)
  if (any.length === 0) return new Set()
  const hashes = drafts.map((draft) => removalHash(identityOfDraft(draft)))
  const { rows } = await raw<{ hash: string }>`
    select hash from relation_removal where hash = any(${hashes}::text[])`.execute(tx)
  return new Set(rows.map((row) => row.hash))
}

async function forgetRemovals(tx: Sql, drafts: readonly RelationDraft[]): Promise<void> {
  const hashes = drafts.map((draft) => removalHash(identityOfDraft(draft)))
  await raw`delete from relation_removal where hash = any(${hashes}::text[])`.execute(tx)
}
