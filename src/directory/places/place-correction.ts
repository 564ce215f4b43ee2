import { likeness, typingErrors } from './name-distance.ts'

/** Shorter names have too many neighbours for one of them to be likely. */
const shortestCorrected = 4
const notUnlike = 0.75
const likely = 0.94
const clearLead = 0.02
const worthSuggesting = 0.86

/** How far the lengths of a typed and a real name may differ: bounds what is fetched for comparison. */
export const lengthSlack = 2

type Scored = { name: string; errors: number; likeness: number }

export type Correction = {
  /** The one name that is a likely typing error away; none when there are several, or no likely one. */
  readonly name: string | undefined
  /** Names near enough to be suggested, the nearest first. */
  readonly near: readonly string[]
}

/** Compares a misspelt name with the real ones of its state. */
export function correct(typed: string, names: readonly string[]): Correction {
  const scored = names
    .map((name) => ({ name, likeness: likeness(typed, name) }))
    // One typing error in four letters or more leaves a greater likeness: the costlier count can be spared.
    .filter((one) => one.likeness >= notUnlike)
    .map((one) => ({ ...one, errors: typingErrors(typed, one.name) }))
    .filter((one) => one.errors <= 1 || one.likeness >= worthSuggesting)
    .sort((a, b) => a.errors - b.errors || b.likeness - a.likeness)
  return {
    name: typed.length < shortestCorrected ? undefined : only(scored),
    near: scored.map(({ name }) => name),
  }
}

function only(scored: readonly Scored[]): string | undefined {
  const oneError = scored.filter((one) => one.errors === 1)
  if (oneError.length > 0) return oneError.length === 1 ? oneError[0]!.name : undefined
  const [best, next] = scored.toSorted((a, b) => b.likeness - a.likeness)
  if (!best || best.likeness < likely || best.errors > lengthSlack) return undefined
  return best.likeness - (next?.likeness ?? 0) >= clearLead ? best.name : undefined
}
