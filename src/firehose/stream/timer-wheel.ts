/**
 * One timer for all streams. `visit` runs when an item is due and returns the ticks until its next visit, so messages in
 * between need no timer.
 */
export function createTimerWheel<T>(maximumTicks: number, visit: (item: T, tick: number) => number) {
  const slots: T[][] = Array.from({ length: maximumTicks + 1 }, () => [])
  let tick = 0

  function add(item: T, ticks: number): void {
    const bounded = Math.min(Math.max(1, Math.ceil(ticks)), maximumTicks)
    slots[(tick + bounded) % slots.length]!.push(item)
  }

  return {
    add,
    get tick(): number {
      return tick
    },
    advance(): void {
      tick++
      const slot = tick % slots.length
      const items = slots[slot]!
      slots[slot] = []
      for (const item of items) {
        const nextTicks = visit(item, tick)
        if (nextTicks > 0) add(item, nextTicks)
      }
    },
  }
}
