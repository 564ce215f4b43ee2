import { randomBytes } from 'node:crypto'
import { NIL, v7, validate } from 'uuid'

/** A valid id that nothing has, such as the workspace of callers who may read none. */
export const noId = NIL

/** A new UUID v7, which sorts by its creation time. */
export function newId(): string {
  return v7()
}

/** Many new UUIDs in rising order. Draws their random bits in one call, which is most of the cost of an id. */
export function newIds(count: number): string[] {
  const msecs = Date.now()
  const random = randomBytes(count * 16)
  return Array.from({ length: count }, (_, seq) =>
    v7({ msecs, seq, random: random.subarray(seq * 16, seq * 16 + 16) }),
  )
}

/** The lowest UUID v7 of a time: ids that were created then or later are not below it. */
export const lowestIdAt = (at: Date): string =>
  v7({ msecs: at.getTime(), seq: 0, random: new Uint8Array(16) })

export function isId(text: string): boolean {
  return validate(text)
}

/** The detail of a problem about an id that nothing has. Shortened ids are the usual mistake. */
export const noneHasId = (record: string, id: string): string =>
  isId(id) ? `No ${record} has the id ${id}` : `No ${record} has this id: an id is a full UUID`
