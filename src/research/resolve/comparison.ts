export type Verdict = 'merge' | 'review' | 'distinct'
export type Comparison = {
  readonly verdict: Verdict
  readonly score: number
  readonly reasons: readonly string[]
  /** Official evidence speaks against it: such two never become one through a third. */
  readonly hasConflict: boolean
}
export type Weight = { readonly weight: number; readonly reason: string; readonly isConflict?: boolean }

/** From here on two records are one; below the second they are two; between them a person decides. */
const thresholds = { merge: 7, review: 0 }

/** A conflict of official evidence is never outvoted: at best a person decides. */
export function combineWeights(weights: readonly Weight[], start: number): Comparison {
  const score = Math.round(weights.reduce((sum, { weight }) => sum + weight, start) * 10) / 10
  const hasConflict = weights.some(({ isConflict }) => isConflict)
  const verdict =
    score >= thresholds.merge
      ? hasConflict
        ? 'review'
        : 'merge'
      : score >= thresholds.review
        ? 'review'
        : 'distinct'
  const reasons = [...weights]
    .sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight) || (x.reason < y.reason ? -1 : 1))
    .map(({ reason }) => reason)
  return { verdict, score, reasons, hasConflict }
}
