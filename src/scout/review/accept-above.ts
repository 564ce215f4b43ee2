import type { Clock } from '../../platform/clock.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { Decisions } from './decisions.ts'

/**
 * For scripts: accepts what scores enough and is not decided yet. What is known already is merged into it; what is
 * perhaps known is left for a person.
 */
export async function acceptAbove(
  candidates: readonly ResearchCandidate[],
  score: number,
  decisions: Decisions,
  now: Clock,
): Promise<{ accepted: number; merged: number; left: number }> {
  const counts = { accepted: 0, merged: 0, left: 0 }
  for (const { localId, score: own, match } of candidates) {
    if (decisions.of(localId) !== undefined) continue
    if (own < score || match.verdict === 'maybe') {
      counts.left++
      continue
    }
    const decidedAt = now().toISOString()
    if (match.verdict === 'same' && match.entityId !== null) {
      await decisions.add({ localId, decision: 'merged', entityId: match.entityId, by: 'score', decidedAt })
      counts.merged++
    } else {
      await decisions.add({ localId, decision: 'accepted', by: 'score', decidedAt })
      counts.accepted++
    }
  }
  return counts
}
