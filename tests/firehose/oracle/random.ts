export type Random = ReturnType<typeof createRandom>

/** The same numbers for the same seed (mulberry32), so that a run can be repeated. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    /** An integer from `from` to `to`, both included. */
    whole,
    chance: (probability: number) => next() < probability,
    pick: <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!,
    shuffled<T>(values: readonly T[]): T[] {
      const rest = [...values]
      for (let at = rest.length - 1; at > 0; at--) {
        const other = whole(0, at)
        const held = rest[at]!
        rest[at] = rest[other]!
        rest[other] = held
      }
      return rest
    },
    /** An independent generator. */
    child: () => createRandom(whole(0, 2 ** 32 - 1)),
    seed: () => whole(0, 2 ** 32 - 1),
  }
}
