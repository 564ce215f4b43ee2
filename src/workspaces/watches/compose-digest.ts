import { dayMs } from '../../contracts/days.ts'
import type { LookedAt } from '../../contracts/workspaces/digests.ts'
import { findTimeZones, readSearchActivity, sourceUrl } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createComposeDigestStore, type DueWatch } from './compose-digest-store.ts'
import { addTimeZones, collectChanges, type DigestChanges, type DigestContent } from './digest-changes.ts'
import { type DigestCadence, lastPeriodEnd, nextPeriodEnd } from './digest-period.ts'
import { isMuted } from './watch-row.ts'
import { searchActivityScope } from './watch-target.ts'

const maxSources = 50
/** The longest period that a digest covers, even after a long pause. */
export const maxPeriodMs = 90 * dayMs

type ComposedDigest = { readonly digestId: string; readonly mails: number }

/**
 * Writes the digest of a due watch and marks its entries as reported, in one transaction. A digest without matches
 * is written too: it shows what was checked.
 */
export async function composeDigest(
  needs: { sql: Sql; baseUrl: string; canMail: boolean; isCovered: boolean },
  watchId: string,
  now: Date,
): Promise<ComposedDigest | undefined> {
  return inTransaction(needs.sql, async (tx) => {
    const store = createComposeDigestStore(tx)
    const watch = await store.lockDue(watchId, now)
    if (watch === undefined) return undefined
    const cadence = watch.cadence as DigestCadence
    const digest_at = nextPeriodEnd(cadence, now)
    // Matches found while no plan covers the watch are reported after the plan is renewed.
    if (isMuted(watch, now) || !needs.isCovered) {
      await store.advance(watch.id, { digest_at })
      return undefined
    }
    const period = { from: periodStart(watch, now), to: lastPeriodEnd(cadence, now) }
    const entries = await store.pendingEntries(watch.id, period.to)
    const chains = [...new Set(entries.map((entry) => entry.chain_id))]
    const found = collectChanges(entries, await store.reportedTitles(watch.id, chains))
    const changes = { ...found, content: await inLocalTime(tx, found.content) }
    const looked_at = await describeActivity(tx, watch, period, changes, needs.baseUrl)
    const context = { looked_at, gaps: await store.gaps(period.from, now) }
    const entryIds = entries.map(({ id }) => id)
    const digestId = await store.write(watch, { period, changes, context, entryIds }, now)
    await store.advance(watch.id, { digest_from: period.to, digest_at })
    const hasChanges = Object.values(changes.counts).some((count) => count > 0)
    // Only digests with changes are mailed; empty ones appear in the feed.
    const mails = hasChanges && needs.canMail ? await store.addMails(digestId, watch.id, now) : 0
    return { digestId, mails }
  })
}

async function inLocalTime(tx: Sql, content: DigestContent): Promise<DigestContent> {
  const places = [...content.new, ...content.corrected].flatMap((signal) => signal.places.slice(0, 1))
  return addTimeZones(content, await findTimeZones(tx, places))
}

/** Skips the time during which the watch was muted. */
function periodStart({ digest_from, muted_until }: DueWatch, now: Date): Date {
  const times = [digest_from!.getTime(), muted_until?.getTime() ?? 0, now.getTime() - maxPeriodMs]
  return new Date(Math.max(...times))
}

/** Describes what was checked, as far as it was recorded. */
async function describeActivity(
  tx: Sql,
  watch: DueWatch,
  period: { from: Date; to: Date },
  changes: DigestChanges,
  baseUrl: string,
): Promise<LookedAt> {
  const scope = searchActivityScope(watch.target, watch.query)
  const signals_compared = await createComposeDigestStore(tx).countEvaluated(period.from, period.to)
  if (scope === undefined) {
    return { is_known: false, signals_compared, sources: [], source_count: 0, searches: [] }
  }
  const options = { most: maxSources, without: changes.sourceIds }
  const found = await readSearchActivity(tx, watch.workspace_id, scope, period, options)
  return {
    is_known: found.count > 0 || found.searches.length > 0,
    signals_compared,
    sources: found.sources.map(({ url, retrieved_at, ...source }) => ({
      ...source,
      url: sourceUrl(url, baseUrl),
      retrieved_at: retrieved_at.toISOString(),
    })),
    source_count: found.count,
    searches: found.searches.map((one) => ({ ...one, finished_at: one.finished_at.toISOString() })),
  }
}
