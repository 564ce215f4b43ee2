import { editDistance, similarity } from './name-distance.ts'

/** Shorter names have too many similar names to choose one. */
const shortestCorrected = 4
const notUnlike = 0.75
const likely = 0.94
const clearLead = 0.02
const worthSuggesting = 0.86

/** Maximum difference in length, which limits the names to compare with. */
export const lengthSlack = 2

type Scored = { name: string; errors: number; similarity: number }

type Correction = {
  /** The only likely correction, if there is exactly one. */
  readonly name: string | undefined
  /** Similar names for suggestions, most similar first. */
  readonly near: readonly string[]
}

/** Compares a misspelled name with the names of its state. */
export function correct(typed: string, names: readonly string[]): Correction {
  const scored = names
    .map((name) => ({ name, similarity: similarity(typed, name) }))
    // One typing error in four or more letters leaves a higher similarity, so the expensive distance is not needed.
    .filter((one) => one.similarity >= notUnlike)
    .map((one) => ({ ...one, errors: editDistance(typed, one.name) }))
    .filter((one) => one.errors <= 1 || one.similarity >= worthSuggesting)
    .sort((a, b) => a.errors - b.errors || b.similarity - a.similarity)
  return {
    name: typed.length < shortestCorrected ? undefined : only(scored),
    near: scored.map(({ name }) => name),
  }
}

function only(scored: readonly Scored[]): string | undefined {
  const oneError = scored.filter((one) => one.errors === 1)
  if (oneError.length > 0) return oneError.length === 1 ? oneError[0]!.name : undefined
  const [best, next] = scored.toSorted((a, b) => b.similarity - a.similarity)
  if (!best || best.similarity < likely || best.errors > lengthSlack) return undefined
  return best.similarity - (next?.similarity ?? 0) >= clearLead ? best.name : undefined
}
