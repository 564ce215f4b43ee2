import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createContributionStore } from '../contribution-store.ts'

export type DuplicateContent = { reasons: readonly string[] }
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

/** Asks the reviewers about a quote that its page no longer contains. */
export async function missQuote(
  tx: Sql,
  claim: { claimId: string; entityId: string; placeKey: string | null; quote: string; url: string },
): Promise<void> {
  const content: VanishedQuoteContent = { quote: claim.quote, url: claim.url }
  await createContributionStore(tx).insert({
    id: newId(),
    kind: 'vanished_quote',
    entity_id: claim.entityId,
    claim_id: claim.claimId,
    place_key: claim.placeKey,
    content,
  })
}
