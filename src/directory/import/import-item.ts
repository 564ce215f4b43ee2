import type { ImportRecord } from '../../contracts/directory/import-record.ts'

/** Why a record is refused: `why` tells its author what to change, `reason` groups records with the same error. */
export type Rejection = { why: string; reason: string }

export type RejectedItem = Rejection & { where: string }

export type ParsedItem = { where: string; record: ImportRecord; bytes: number }

/** One record of the input, or why it could not be parsed. `where` is its line or file. */
export type ImportItem = ParsedItem | RejectedItem

export function isRejected(item: ImportItem): item is RejectedItem {
  return 'why' in item
}

export function isParsed(item: ImportItem): item is ParsedItem {
  return !isRejected(item)
}
