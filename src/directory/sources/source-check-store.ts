import { sql as raw } from 'kysely'
import type { SourceCheck } from '../../contracts/directory/source-detail.ts'
import { changesChannel, payloadOf } from '../../platform/changes.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { searchTag } from '../tags.ts'

/** What a reader of a page saw. */
export type PageCheck = {
  readonly url: string
  readonly at: Date
  readonly result:
    | {
        readonly kind: 'read'
        readonly text: string
        readonly contentHash: string
        /** What the same reader saw before. Quotes that it never saw are not judged. */
        readonly formerText?: string
      }
    | { readonly kind: 'gone' }
    /** `isLasting`: for so long that readers should know. */
    | { readonly kind: 'unreachable'; readonly isLasting?: boolean }
}

/**
 * Records that a page was read again, if it is a public source. A page without one of its quotes has changed. A page
 * that is gone, or that cannot be read for long, is broken; one failed reading says nothing about its quotes.
 */
export const recordCheck = (sql: Sql, check: PageCheck, onMissing?: OnMissingQuotes): Promise<boolean> =>
  inTransaction(sql, (tx) => recordCheckIn(tx, check, onMissing))

/** Records a check in the transaction of its reader. */
export async function recordCheckIn(
  tx: Sql,
  { url, at, result }: PageCheck,
  onMissing?: OnMissingQuotes,
): Promise<boolean> {
  const { rows } = await raw<{ id: string; content_hash: string | null; status: string }>`
    select id, content_hash, status from source where url = ${url} and workspace_id is null
    for no key update`.execute(tx)
  const [source] = rows
  if (!source) return false
  const { rows: passages } = await raw<{ id: string; excerpt: string }>`
    select id, excerpt from passage where source_id = ${source.id} limit ${maxPassages}`.execute(tx)
  const last = await lastReading(tx, source.id)
  const check = compare(last ?? { content_hash: source.content_hash, missing: [] }, passages, result)
  await insertCheck(tx, source.id, at, check)
  if (check.status !== undefined && check.status !== source.status)
    await tx.updateTable('source').set({ status: check.status }).where('id', '=', source.id).execute()
  if (onMissing && check.missing.length > 0) await onMissing(tx, await missingQuotes(tx, url, check.missing))
  // A page that is as it was says nothing new; cached responses show the time of the check when they expire.
  if (check.outcome !== 'unchanged' || check.missing.length > 0)
    await notify(tx, changesChannel, payloadOf([searchTag]))
  return true
}

/** Records that a site called its page unchanged: the quotes are where the last reading found them. */
export async function recordUnchangedIn(tx: Sql, { url, at }: { url: string; at: Date }): Promise<void> {
  const source = await tx
    .selectFrom('source')
    .select(['id', 'status'])
    .where('url', '=', url)
    .where('workspace_id', 'is', null)
    .executeTakeFirst()
  const last = source && (await lastReading(tx, source.id))
  if (!last) return
  const { content_hash: contentHash, passages, missing } = last
  await insertCheck(tx, source.id, at, { outcome: 'unchanged', contentHash, passages, missing })
  if (source.status !== 'broken') return
  const status = missing.length > 0 ? 'changed' : 'ok'
  await tx.updateTable('source').set({ status }).where('id', '=', source.id).execute()
  await notify(tx, changesChannel, payloadOf([searchTag]))
}

type StoredCheck = { content_hash: string | null; passages: number; missing: readonly string[] }

/** The last check that could read the page. */
async function lastReading(tx: Sql, sourceId: string): Promise<StoredCheck | undefined> {
  const { rows } = await raw<StoredCheck>`
    select content_hash, passages, missing from source_check
    where source_id = ${sourceId} and outcome in ('unchanged', 'changed')
    order by checked_at desc, id desc limit 1`.execute(tx)
  return rows[0]
}

/** Older checks of a source are dropped, because a monitor adds several every day. */
const storedChecks = 200

async function insertCheck(
  tx: Sql,
  sourceId: string,
  at: Date,
  check: { outcome: string; contentHash: string | null; passages: number; missing: readonly string[] },
): Promise<void> {
  await raw`
    insert into source_check (id, source_id, checked_at, outcome, content_hash, passages, missing)
    values (${newId()}, ${sourceId}, ${at}, ${check.outcome}, ${check.contentHash}, ${check.passages},
      ${check.missing}::uuid[])`.execute(tx)
  await raw`
    delete from source_check where source_id = ${sourceId} and (checked_at, id) < (
      select checked_at, id from source_check where source_id = ${sourceId}
      order by checked_at desc, id desc offset ${storedChecks - 1} limit 1)`.execute(tx)
}

/** A claim of a public actor whose quote its page no longer contains. */
export type MissingQuote = {
  claimId: string
  entityId: string
  placeKey: string
  quote: string
  url: string
}
/** Runs in the transaction of the check. */
export type OnMissingQuotes = (tx: Sql, quotes: readonly MissingQuote[]) => Promise<void>

async function missingQuotes(tx: Sql, url: string, passageIds: readonly string[]): Promise<MissingQuote[]> {
  const { rows } = await raw<MissingQuote>`
    select c.id as "claimId", c.entity_id as "entityId", p.key as "placeKey", c.excerpt as quote, ${url} as url
    from claim c join entity e on e.id = c.entity_id join place p on p.id = e.place_id
    where c.passage_id = any(${passageIds}::uuid[]) and e.listed order by c.id`.execute(tx)
  return rows
}

/** A data file with more records than this is compared by its hash and its first records. */
const maxPassages = 5_000

function compare(
  last: Pick<StoredCheck, 'content_hash' | 'missing'>,
  passages: readonly { id: string; excerpt: string }[],
  result: PageCheck['result'],
) {
  if (result.kind !== 'read') {
    const status = result.kind === 'gone' || result.isLasting ? 'broken' : undefined
    return { outcome: result.kind, contentHash: null, passages: 0, missing: [], status }
  }
  const text = withSingleSpaces(result.text)
  const former = result.formerText === undefined ? undefined : withSingleSpaces(result.formerText)
  const absent = passages.filter(({ excerpt }) => !text.includes(withSingleSpaces(excerpt)))
  const wasMissing = new Set(last.missing)
  const missing = absent.filter(
    ({ id, excerpt }) =>
      former === undefined || wasMissing.has(id) || former.includes(withSingleSpaces(excerpt)),
  )
  const unjudged = absent.length - missing.length
  return {
    outcome: result.contentHash === last.content_hash ? 'unchanged' : 'changed',
    contentHash: result.contentHash,
    passages: passages.length - unjudged,
    missing: missing.map(({ id }) => id),
    status: missing.length > 0 ? 'changed' : unjudged > 0 ? undefined : 'ok',
  }
}

/** White space differs between renderings of a page. */
const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

const shownChecks = 20

/** The last checks of a source, newest first. */
export async function readChecks(sql: Sql, sourceId: string): Promise<SourceCheck[]> {
  const { rows } = await raw<{
    id: string
    checked_at: Date
    outcome: SourceCheck['outcome']
    content_hash: string | null
    passages: number
    missing: string[]
  }>`
    select id, checked_at, outcome, content_hash, passages, missing from source_check
    where source_id = ${sourceId} order by checked_at desc, id desc limit ${shownChecks}`.execute(sql)
  return rows.map(({ passages, missing, checked_at, ...check }) => ({
    ...check,
    checked_at: checked_at.toISOString(),
    passages_found: passages - missing.length,
    passages_missing: missing,
  }))
}
