import type { ImportRecord } from '../../contracts/directory/import-record.ts'

/** Something that could not be read as a record. */
export type BadItem = {
  where: string
  /** Tells the author of the data what to change. */
  why: string
  /** The same for the like, so that thousands can be counted. */
  reason: string
}

export type GoodItem = { where: string; record: ImportRecord; bytes: number }

/** One record of an import, or what stood in its place, with where that was: a line or a file. */
export type ImportItem = GoodItem | BadItem

export function isBad(item: ImportItem): item is BadItem {
  return 'why' in item
}
