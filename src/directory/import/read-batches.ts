import { type ImportItem, isParsed } from './import-item.ts'

const defaultSize = 2000
const maxBytes = 8 * 1024 * 1024
/** A batch grows up to this many times its size to keep the relations of one source together. */
const maxGrowth = 2

/**
 * Groups items in order. Reads the next batch while the consumer works on the current one. Relations of one source stay
 * in one batch where possible, because batches that share a source are stored one after the other.
 */
export async function* readBatches(
  items: AsyncIterable<ImportItem>,
  size = defaultSize,
): AsyncGenerator<ImportItem[]> {
  const iterator = items[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  /** The item after a batch of relations, which was read to find the end of that batch. */
  let held: ImportItem | undefined
  /** Delivers the items read before an error first, and throws the error on the next call. */
  const readBatch = async (): Promise<ImportItem[]> => {
    const batch: ImportItem[] = []
    let bytes = 0
    try {
      while (!failure && bytes < maxBytes) {
        const isFull = batch.length >= size
        const source = sourceOf(batch.at(-1))
        if (isFull && (source === undefined || batch.length >= size * maxGrowth)) break
        const { value, done } = held ? { value: held, done: false } : await iterator.next()
        held = undefined
        if (done) break
        if (isFull && sourceOf(value) !== source) {
          held = value
          break
        }
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

/** The source that a relation cites. */
const sourceOf = (item: ImportItem | undefined) =>
  item && isParsed(item) && item.record.record === 'relation' ? item.record.source.url : undefined
