/** Between two neighbours that were added one after the other. */
export const positionStep = 2 ** 32
/** Positions are exact as numbers up to here, with room for a step. */
const maxPosition = 2 ** 52

/**
 * A position after one and before the other; either may be missing at an end of the list. Undefined when there is no
 * room: then the list is numbered anew, which is needed once in some thirty moves to the very same spot.
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
