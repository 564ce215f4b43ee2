import type { MissingQuote } from '../../directory/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createContributionStore } from '../contribution-store.ts'

type DuplicateContent = { reasons: readonly string[] }
export type VanishedQuoteContent = { quote: string; url: string }

/** Asks the reviewers whether two public actors are one. A pair that was decided is not asked about again. */
export async function suspectDuplicate(
  tx: Sql,
  pair: { entityId: string; otherId: string; placeKey: string | null; reasons: readonly string[] },
): Promise<void> {
  const content: DuplicateContent = { reasons: pair.reasons }
  await createContributionStore(tx).insert({
    id: newId(),
    kind: 'duplicate',
    entity_id: pair.entityId,
    other_id: pair.otherId,
    place_key: pair.placeKey,
    content,
  })
}

/**
 * Asks the reviewers about quotes that their pages no longer contain. A quote that waits, or that a reviewer kept, is
 * not asked about again.
 */
export async function askAboutMissingQuotes(tx: Sql, quotes: readonly MissingQuote[]): Promise<void> {
  const store = createContributionStore(tx)
  const kept = await store.keptQuotes(quotes.map(({ entityId }) => entityId))
  const isKept = ({ entityId, quote, url }: MissingQuote) => kept.has(JSON.stringify([entityId, quote, url]))
  for (const { claimId, entityId, placeKey, quote, url } of quotes.filter((one) => !isKept(one))) {
    const content: VanishedQuoteContent = { quote, url }
    await store.insert({
      id: newId(),
      kind: 'vanished_quote',
      entity_id: entityId,
      claim_id: claimId,
      place_key: placeKey,
      content,
    })
  }
}
