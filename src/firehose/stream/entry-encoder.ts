import { crc32 } from 'node:zlib'
import type { FirehoseCursors } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { EncodedFragment } from './encoded-fragment.ts'

/** The part of a message that is the same for every reader, and a checksum of its event id. */
export type EncodedEntry = { readonly fragment: EncodedFragment; readonly checksum: number }

type CachedEntry = EncodedEntry & { readonly entry: LogEntry; readonly generation: object }

/** Stored on the entry and freed with it: a WeakMap of this size costs more garbage collection than it saves. */
type CachingEntry = LogEntry & { [cached]?: CachedEntry }
const cached = Symbol('encoded entry')

export type EntryEncoder = ReturnType<typeof createEntryEncoder>

/** Encodes each log entry once, however many readers receive it. */
export function createEntryEncoder(needs: { cursors: Pick<FirehoseCursors, 'write'>; epoch: () => string }) {
  let generation = {}
  let lastSeq = -1
  let lastEventId = ''

  /** The event id of a position. Consecutive calls often ask for the same one. */
  function eventIdOf(seq: number): string {
    if (seq !== lastSeq) {
      lastEventId = needs.cursors.write(needs.epoch(), seq)
      lastSeq = seq
    }
    return lastEventId
  }

  function encodeEntry(entry: LogEntry): CachedEntry {
    const eventId = eventIdOf(entry.seq)
    const type = `firehose.${entry.kind}`
    // JSON has line breaks between tokens only. In an event stream they would end the field.
    const json = /[\r\n]/.test(entry.json) ? entry.json.replace(/[\r\n]+/g, ' ') : entry.json
    return {
      entry,
      generation,
      checksum: crc32(eventId),
      fragment: new EncodedFragment(
        `{"type":"${type}","event_id":"${eventId}","${entry.kind}":${json}`,
        `id: ${eventId}\nevent: ${type}\ndata: `,
        '\n',
      ),
    }
  }

  return {
    eventIdOf,

    encode(entry: CachingEntry): EncodedEntry {
      const known = entry[cached]
      // A spread copy of an entry carries the symbol of its original.
      if (known?.entry === entry && known.generation === generation) return known
      const encoded = encodeEntry(entry)
      entry[cached] = encoded
      return encoded
    },

    /** Event ids contain the epoch, so a new epoch invalidates all of them. */
    invalidate(): void {
      generation = {}
      lastSeq = -1
    },
  }
}
