import type { LogEntry } from './log-entry.ts'

export type RingBuffer = ReturnType<typeof createRingBuffer>

/** Estimated memory of an entry beside its JSON. */
const entryOverheadBytes = 1_000

/** The newest entries without holes, within a budget of entries and bytes. New entries evict the oldest. */
export function createRingBuffer(budget: { entries: number; bytes: number }) {
  const slots: (LogEntry | undefined)[] = new Array(budget.entries).fill(undefined)
  let first = 1
  let last = 0
  let bytes = 0

  const slotOf = (seq: number) => seq % budget.entries
  const sizeOf = (entry: LogEntry) => entry.json.length + entryOverheadBytes
  const dropFirst = () => {
    const slot = slotOf(first++)
    bytes -= sizeOf(slots[slot]!)
    slots[slot] = undefined
  }

  return {
    /** Whether the ring has every entry after this position. */
    reaches: (after: number) => after + 1 >= first,
    /** The position before the oldest entry. */
    start: () => first - 1,
    last: () => last,
    size: () => ({ entries: last - first + 1, bytes }),
    at: (seq: number): LogEntry => slots[slotOf(seq)]!,

    append(entry: LogEntry): void {
      if (entry.seq !== last + 1) throw new Error(`Expected log entry ${last + 1}, got ${entry.seq}`)
      if (last - first + 1 === budget.entries) dropFirst()
      slots[slotOf(entry.seq)] = entry
      last = entry.seq
      bytes += sizeOf(entry)
      while (bytes > budget.bytes && first < last) dropFirst()
    },

    /** Clears the ring; the next entry is the one after this position. */
    restart(after: number): void {
      slots.fill(undefined)
      first = after + 1
      last = after
      bytes = 0
    },
  }
}
