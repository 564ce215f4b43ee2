import type { Clock } from '../../platform/clock.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { Decisions } from './decisions.ts'

/** Accepts undecided candidates at or above a score. Merges certain matches, and leaves possible matches to a person. */
export async function acceptAbove(
  candidates: readonly ResearchCandidate[],
  score: number,
  decisions: Decisions,
  now: Clock,
): Promise<{ accepted: number; merged: number; left: number }> {
  const counts = { accepted: 0, merged: 0, left: 0 }
  for (const { localId, score: ownScore, match } of candidates) {
    if (decisions.of(localId) !== undefined) continue
    if (ownScore < score || match.verdict === 'maybe') {
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
