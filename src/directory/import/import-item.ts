import type { ActorReference, ImportRecord } from '../../contracts/directory/import-record.ts'

/** Why a record is refused: `why` tells its author what to change, `reason` groups records with the same error. */
export type Rejection = { why: string; reason: string }

/** A person whose role has ended, by the id in the imported dataset. */
export type EndedRole = { scheme: string; id: string }

export type RejectedItem = Rejection & {
  where: string
  ended?: EndedRole
  /** True for a field that is left out of a record which is imported. */
  isDerived?: true
}

export type ParsedItem = {
  where: string
  record: ImportRecord
  bytes: number
  /** True for a place that follows from other records and is no record of the input. */
  isDerived?: true
}

/** Says only that a role has ended; it is no record. */
type EndedItem = { where: string; ended: EndedRole }

/** The complete roster of an organization: memberships of the same file that it does not list have ended. */
export type Roster = {
  object: ActorReference & { scheme: string }
  /** Address of the file. */
  url: string
  members: readonly { scheme: string; id: string; role: string | null }[]
}
type RosterItem = { where: string; roster: Roster }

/** One record of the input, or why it could not be parsed. `where` is its line or file. */
export type ImportItem = ParsedItem | RejectedItem | EndedItem | RosterItem

export function isRejected(item: ImportItem): item is RejectedItem {
  return 'why' in item
}

export function isParsed(item: ImportItem): item is ParsedItem {
  return 'record' in item
}
