/** Distance between items that were appended one after the other. */
export const positionStep = 2 ** 32
/** Positions stay exact as JavaScript numbers up to this value plus a step. */
const maxPosition = 2 ** 52

/**
 * Returns a position between two items; either is undefined at an end of the list. Undefined means no position is
 * left and the list must be renumbered, about once in thirty moves to the same spot.
 */
export function positionBetween(low: number | undefined, high: number | undefined): number | undefined {
  const position =
    low === undefined
      ? (high ?? positionStep * 2) - positionStep
      : high === undefined
        ? low + positionStep
        : low + Math.floor((high - low) / 2)
  return position === low || Math.abs(position) > maxPosition ? undefined : position
}
