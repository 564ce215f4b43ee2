import type { LookedAt } from '../../contracts/workspaces/digests.ts'
import { readSearchActivity } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createComposeDigestStore, type DueWatch } from './compose-digest-store.ts'
import { collectChanges, type DigestChanges } from './digest-changes.ts'
import { type DigestCadence, lastPeriodEnd, nextPeriodEnd } from './digest-period.ts'
import { isMuted } from './watch-row.ts'
import { searchActivityScope } from './watch-target.ts'

const maxSources = 50
/** After a long pause: so far back it tells. */
export const maxPeriodMs = 90 * 24 * 3_600_000

export type ComposedDigest = { readonly digestId: string; readonly mails: number }

/**
 * Writes the digest of a watch that is due: everything that was found up to the end of the time and not told yet, in one
 * transaction with the note that it is told now. Written also when nothing was found: then it says what was looked at.
 */
export async function composeDigest(
  needs: { sql: Sql; baseUrl: string; canMail: boolean; isPaid: boolean },
  watchId: string,
  now: Date,
): Promise<ComposedDigest | undefined> {
  return inTransaction(needs.sql, async (tx) => {
    const store = createComposeDigestStore(tx)
    const watch = await store.lockDue(watchId, now)
    if (watch === undefined) return undefined
    const cadence = watch.cadence as DigestCadence
    const digest_at = nextPeriodEnd(cadence, now)
    // What is found while nobody hasPaidPlan is told once somebody does.
    if (isMuted(watch, now) || !needs.isPaid) {
      await store.advance(watch.id, { digest_at })
      return undefined
    }
    const period = { from: periodStart(watch, now), to: lastPeriodEnd(cadence, now) }
    const entries = await store.pendingEntries(watch.id, period.to)
    const chains = [...new Set(entries.map((entry) => entry.chain_id))]
    const news = collectChanges(entries, await store.reportedTitles(watch.id, chains))
    const looked_at = await lookedAt(tx, watch, period, news, needs.baseUrl)
    const rest = { looked_at, gaps: await store.gaps(period.from, now) }
    const entryIds = entries.map(({ id }) => id)
    const digestId = await store.write(watch, { period, news, rest, entryIds }, now)
    await store.advance(watch.id, { digest_from: period.to, digest_at })
    const hasNews = Object.values(news.counts).some((count) => count > 0)
    // Who has something to read gets a mail; that nothing happened is in the feed.
    const mails = hasNews && needs.canMail ? await store.addMails(digestId, watch.id, now) : 0
    return { digestId, mails }
  })
}

/** A time in which it was muted is not told of, nor one that is long over. */
function periodStart({ digest_from, muted_until }: DueWatch, now: Date): Date {
  const times = [digest_from!.getTime(), muted_until?.getTime() ?? 0, now.getTime() - maxPeriodMs]
  return new Date(Math.max(...times))
}

/** As far as there is a record of it; where there is none, that is said. */
async function lookedAt(
  tx: Sql,
  watch: DueWatch,
  period: { from: Date; to: Date },
  news: DigestChanges,
  baseUrl: string,
): Promise<LookedAt> {
  const scope = searchActivityScope(watch.target, watch.query)
  const signals_compared = await createComposeDigestStore(tx).countEvaluated(period.from, period.to)
  if (scope === undefined) {
    return { is_known: false, signals_compared, sources: [], source_count: 0, searches: [] }
  }
  const options = { most: maxSources, without: news.sourceIds }
  const found = await readSearchActivity(tx, watch.workspace_id, scope, period, options)
  return {
    is_known: found.count > 0 || found.searches.length > 0,
    signals_compared,
    sources: found.sources.map(({ url, retrieved_at, ...source }) => ({
      ...source,
      // Pages of the sample town are stored without the address of the service.
      url: url.startsWith('/') ? `${baseUrl}${url}` : url,
      retrieved_at: retrieved_at.toISOString(),
    })),
    source_count: found.count,
    searches: found.searches.map((one) => ({ ...one, finished_at: one.finished_at.toISOString() })),
  }
}
