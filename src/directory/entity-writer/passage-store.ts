import { sql as raw } from 'kysely'
import type { ExcerptFormat, PassageContext } from '../../contracts/directory/excerpts.ts'
import { newIds } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { copyNewRows } from './copy-store.ts'

/** A passage of a stored source, not yet stored itself. */
type PassageDraft = {
  source_id: string
  excerpt: string
  excerpt_format: ExcerptFormat
  position: number | null
  context: PassageContext | null
}

/** The id of a passage that was written. */
export type PassageIds = (sourceId: string, excerpt: string) => string

/** Stores each passage once. The caller holds the locks of the sources, which serializes writers. */
export async function writePassages(
  tx: Sql,
  drafts: readonly PassageDraft[],
  /** Sources that this transaction has added: they have no passages yet. */
  newSources: ReadonlySet<string>,
): Promise<PassageIds> {
  const offered = new Map<string, PassageDraft>()
  for (const draft of drafts) {
    const key = keyOf(draft.source_id, draft.excerpt)
    const known = offered.get(key)
    // The same words may come with and without the text around them.
    if (!known || (known.context === null && draft.context !== null)) offered.set(key, draft)
  }
  const ids = new Map<string, string>()
  const stored = await loadPassages(
    tx,
    [...offered.values()].filter(({ source_id }) => !newSources.has(source_id)),
  )
  const changed: Changed[] = []
  for (const { id, source_id, excerpt, context_before, context_after } of stored) {
    const { context, position } = offered.get(keyOf(source_id, excerpt))!
    ids.set(keyOf(source_id, excerpt), id)
    if (context && (context.before !== context_before || context.after !== context_after))
      changed.push({ id, source_id, position, ...context })
  }
  const missing = [...offered].filter(([key]) => !ids.has(key))
  const fresh = newIds(missing.length)
  for (const [index, [key]] of missing.entries()) ids.set(key, fresh[index]!)
  await insertPassages(
    tx,
    missing.map(([key, draft]) => ({ ...draft, id: ids.get(key)! })),
  )
  await updateContexts(tx, changed)
  return (sourceId, excerpt) => ids.get(keyOf(sourceId, excerpt))!
}

const keyOf = (sourceId: string, excerpt: string) => `${sourceId} ${excerpt}`

type Stored = {
  id: string
  source_id: string
  excerpt: string
  context_before: string
  context_after: string
}

async function loadPassages(tx: Sql, drafts: readonly PassageDraft[]): Promise<Stored[]> {
  if (drafts.length === 0) return []
  const wanted = drafts.map(({ source_id, excerpt }) => ({ source_id, excerpt }))
  // The lock prevents that a passage is dropped before a claim cites it.
  const { rows } = await raw<Stored>`
    select p.id, p.source_id, p.excerpt, p.context_before, p.context_after
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (source_id uuid, excerpt text)
    join passage p on p.source_id = wanted.source_id and md5(p.excerpt) = md5(wanted.excerpt)
    for key share of p`.execute(tx)
  return rows
}

async function insertPassages(tx: Sql, passages: readonly (PassageDraft & { id: string })[]): Promise<void> {
  if (passages.length === 0) return
  const columns = 'id, source_id, excerpt, excerpt_format, position, context_before, context_after'
  const rows = passages.map((passage) => [
    passage.id,
    passage.source_id,
    passage.excerpt,
    passage.excerpt_format,
    passage.position,
    passage.context?.before ?? '',
    passage.context?.after ?? '',
  ])
  await copyNewRows(tx, 'passage', columns, rows)
}

type Changed = { id: string; source_id: string; position: number | null } & PassageContext

/** Adds the text around passages that were stored without it, or with another one. */
async function updateContexts(tx: Sql, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  await raw`
    update passage set context_before = newer.before, context_after = newer.after,
      position = coalesce(newer.position, passage.position)
    from json_to_recordset(${JSON.stringify(changed)}::json) as newer (
      id uuid, source_id uuid, position integer, before text, after text)
    where passage.id = newer.id and passage.source_id = newer.source_id`.execute(tx)
}

/** Gives a claim other words, as when private details are cut from it. */
export async function changeQuote(
  tx: Sql,
  claimId: string,
  { text, excerpt }: { text: string; excerpt: string },
): Promise<void> {
  const { rows } = await raw<{ source_id: string; excerpt_format: ExcerptFormat }>`
    select c.source_id, p.excerpt_format from claim c
      join passage p on p.id = c.passage_id and p.source_id = c.source_id where c.id = ${claimId}`.execute(tx)
  const { source_id, excerpt_format } = rows[0]!
  const draft = { source_id, excerpt, excerpt_format, position: null, context: null }
  const passageOf = await writePassages(tx, [draft], new Set())
  await tx
    .updateTable('claim')
    .set({ excerpt, text, passage_id: passageOf(source_id, excerpt) })
    .where('id', '=', claimId)
    .execute()
}

/** Of these sources, those that an actor with a withheld location cites. */
export async function findWithheldSources(tx: Sql, sourceIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await raw<{ source_id: string }>`
    select given.id as source_id from unnest(${sourceIds}::uuid[]) as given (id) where exists (
      select from claim c join entity e on e.id = c.entity_id
      where c.source_id = given.id and e.location_withheld is not null)`.execute(tx)
  return new Set(rows.map((row) => row.source_id))
}

/** Removes the text around the quotes of sources: it may say where somebody is. */
export async function clearContexts(tx: Sql, sourceIds: readonly string[]): Promise<void> {
  await raw`
    update passage set context_before = '', context_after = ''
    where source_id = any(${sourceIds}::uuid[]) and (context_before <> '' or context_after <> '')`.execute(tx)
}

/** Removes the text around quotes where it contains this text. */
export async function clearContextsWith(tx: Sql, text: string): Promise<void> {
  await raw`
    update passage set context_before = '', context_after = ''
    where strpos(lower(context_before), lower(${text})) > 0 or strpos(lower(context_after), lower(${text})) > 0`.execute(
    tx,
  )
}

/** Removes the text around quotes where it matches one of these expressions of PostgreSQL. */
export async function clearContextsMatching(tx: Sql, patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return
  await raw`
    update passage set context_before = '', context_after = ''
    where context_before ~ any(${patterns}::text[]) or context_after ~ any(${patterns}::text[])`.execute(tx)
}
