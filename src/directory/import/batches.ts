import { type ImportItem, isBad } from './import-item.ts'

const usualSize = 2000
const mostBytes = 8 * 1024 * 1024

/** Groups items in their order; the next batch is read while the consumer works on the last. */
export async function* collectBatches(
  items: AsyncIterable<ImportItem>,
  size = usualSize,
): AsyncGenerator<ImportItem[]> {
  const iterator = items[Symbol.asyncIterator]()
  let failure: { fault: unknown } | undefined
  /** What was read before a fault is still delivered; the fault comes after it. */
  const collect = async (): Promise<ImportItem[]> => {
    const batch: ImportItem[] = []
    let bytes = 0
    try {
      while (!failure && batch.length < size && bytes < mostBytes) {
        const { value, done } = await iterator.next()
        if (done) break
        batch.push(value)
        if (!isBad(value)) bytes += value.bytes
      }
    } catch (fault) {
      failure = { fault }
    }
    if (failure && batch.length === 0) throw failure.fault
    return batch
  }
  let next = collect()
  try {
    for (let batch = await next; batch.length > 0; batch = await next) {
      next = collect()
      // Whoever waits for it sees its fault; until then it is not an unhandled one.
      next.catch(() => undefined)
      yield batch
    }
  } finally {
    // Not awaited: a pipe that says nothing more would hold up the end.
    iterator.return?.()?.catch(() => undefined)
  }
}
