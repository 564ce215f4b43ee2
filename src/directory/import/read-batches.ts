import { type ImportItem, isParsed } from './import-item.ts'

const defaultSize = 2000
const maxBytes = 8 * 1024 * 1024

/** Groups items in order. Reads the next batch while the consumer works on the current one. */
export async function* readBatches(
  items: AsyncIterable<ImportItem>,
  size = defaultSize,
): AsyncGenerator<ImportItem[]> {
  const iterator = items[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  /** Delivers the items read before an error first, and throws the error on the next call. */
  const readBatch = async (): Promise<ImportItem[]> => {
    const batch: ImportItem[] = []
    let bytes = 0
    try {
      while (!failure && batch.length < size && bytes < maxBytes) {
        const { value, done } = await iterator.next()
        if (done) break
        batch.push(value)
        if (isParsed(value)) bytes += value.bytes
      }
    } catch (error) {
      failure = { error }
    }
    if (failure && batch.length === 0) throw failure.error
    return batch
  }
  let next = readBatch()
  try {
    for (let batch = await next; batch.length > 0; batch = await next) {
      next = readBatch()
      // The loop awaits it later; until then a rejection must not count as unhandled.
      next.catch(() => undefined)
      yield batch
    }
  } finally {
    // Not awaited: a pipe that stays open would block the end of the import.
    iterator.return?.()?.catch(() => undefined)
  }
}
