/**
 * Entries as numbers, so that typed arrays hold millions of them. A number has the lane, the index within the lane, and
 * in its lowest bit whether it is the retraction of that signal. Each revision of a signal has its own index.
 */
const perLane = 2 ** 25

export const numberOf = (lane: number, index: number) => lane * perLane + 2 * index
export const retractionOf = (item: number) => item + 1
export const isRetraction = (entry: number) => entry % 2 === 1
/** Entries of one request have consecutive indexes. */
export const numberAfter = (entry: number, count: number) => entry + 2 * count

/** The title of a signal has the index of its first revision only when it may be corrected or retracted. */
export function titleOf(entry: number, item?: number): string {
  const title = `${Math.floor(entry / perLane)}.${(entry % perLane) / 2}`
  return item === undefined ? title : `${title}.${(item % perLane) / 2}`
}

export function readTitle(title: string): { entry: number; item: number | undefined } {
  const [lane, index, first] = title.split('.').map(Number) as [number, number, number | undefined]
  return { entry: numberOf(lane, index), item: first === undefined ? undefined : numberOf(lane, first) }
}

export const describeEntry = (entry: number | undefined) =>
  entry === undefined
    ? 'nothing'
    : isRetraction(entry)
      ? `the retraction of ${titleOf(entry - 1)}`
      : titleOf(entry)

/** A list that takes eight bytes for each number. */
export function createNumberList() {
  let values = new Float64Array(1_024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value: number): void {
      if (length === values.length) values = grown(values, 2 * length)
      values[length++] = value
    },
    values: () => values.subarray(0, length),
  }
}

type Column = Uint8Array | Uint32Array
export type EntryTable = ReturnType<typeof createEntryTable>

/** A value for each entry; 0 for an entry that has none. */
export function createEntryTable(Kind: typeof Uint8Array | typeof Uint32Array) {
  const lanes: Column[] = []
  return {
    get: (entry: number): number => lanes[Math.floor(entry / perLane)]?.[entry % perLane] ?? 0,
    set(entry: number, value: number): void {
      const lane = Math.floor(entry / perLane)
      const at = entry % perLane
      let column = lanes[lane] ?? new Kind(1_024)
      if (at >= column.length) column = grown<Column>(column, 2 * at)
      column[at] = value
      lanes[lane] = column
    },
  }
}

function grown<T extends Column | Float64Array>(values: T, length: number): T {
  const larger = new (values.constructor as new (length: number) => T)(length)
  larger.set(values)
  return larger
}
