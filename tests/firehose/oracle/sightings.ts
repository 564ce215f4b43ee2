import { crc32 } from 'node:zlib'
import { createEntryTable, readTitle, retractionOf } from './numbers.ts'

export type Sightings = ReturnType<typeof createSightings>

/** Identifies what readers see. Shared by all readers, because an entry must have the same event id for all of them. */
export function createSightings() {
  /** Signals that may be corrected or retracted, by the ids of their revisions. */
  const items = new Map<string, number>()
  const eventIds = createEntryTable(Uint32Array)

  return {
    signal({ id, title }: { readonly id: string; readonly title: string }): number {
      const { entry, item } = readTitle(title)
      if (item !== undefined) items.set(id, item)
      return entry
    },

    /** A retraction names its signal by the id. NaN for a signal that nobody saw. */
    retraction: (signalId: string): number => retractionOf(items.get(signalId) ?? Number.NaN),

    /** Whether every reader so far got this entry with the same event id. */
    hasSameEventId(entry: number, eventId: string): boolean {
      const sum = crc32(eventId) || 1
      const known = eventIds.get(entry)
      if (known === 0) eventIds.set(entry, sum)
      return known === 0 || known === sum
    },
  }
}
