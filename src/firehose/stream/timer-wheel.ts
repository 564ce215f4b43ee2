/**
 * One clock for all streams. Each is looked at when its time has come, and says in how many ticks to look again:
 * messages in between cost no timer.
 */
export function createWheel<T>(longest: number, look: (item: T, tick: number) => number) {
  const slots: T[][] = Array.from({ length: longest + 1 }, () => [])
  let tick = 0

  function add(item: T, ticks: number): void {
    const bounded = Math.min(Math.max(1, Math.ceil(ticks)), longest)
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
        const again = look(item, tick)
        if (again > 0) add(item, again)
      }
    },
  }
}
