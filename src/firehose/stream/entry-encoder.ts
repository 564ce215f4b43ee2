import { crc32 } from 'node:zlib'
import type { FirehoseCursors } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { Piece } from './encoded-fragment.ts'

/** What everybody who receives an entry receives alike, and a checksum of its id. */
export type EntryPiece = { readonly piece: Piece /** Of its id, for the digest. */; readonly check: number }

/** Kept with the entry, for as long as that is kept: a weak map of so many costs the collector more than it saves. */
type Encoded = LogEntry & { [made]?: EntryPiece & { readonly entry: LogEntry; readonly generation: object } }
const made = Symbol('made')

const memberOf = { signal: 'signal', retraction: 'retraction' } as const

/** Encodes an entry once, however many receive it. */
export function createEntryPieces(needs: { cursors: Pick<FirehoseCursors, 'write'>; epoch: () => string }) {
  let generation = {}
  let lastSeq = -1
  let lastText = ''

  /** The id of a position; neighbours in time ask for the same one. */
  function eventIdOf(seq: number): string {
    if (seq !== lastSeq) {
      lastText = needs.cursors.write(needs.epoch(), seq)
      lastSeq = seq
    }
    return lastText
  }

  function encode(entry: LogEntry): NonNullable<Encoded[typeof made]> {
    const eventId = eventIdOf(entry.seq)
    const type = `firehose.${entry.kind}`
    // Line ends are only ever between the tokens of JSON; in an event stream they would end the field.
    const json = /[\r\n]/.test(entry.json) ? entry.json.replace(/[\r\n]+/g, ' ') : entry.json
    return {
      entry,
      generation,
      check: crc32(eventId),
      piece: new Piece(
        `{"type":"${type}","event_id":"${eventId}","${memberOf[entry.kind]}":${json}`,
        `id: ${eventId}\nevent: ${type}\ndata: `,
        '\n',
      ),
    }
  }

  return {
    eventIdOf,
    of(entry: Encoded): EntryPiece {
      const known = entry[made]
      // A copy of an entry may say something else.
      if (known?.entry === entry && known.generation === generation) return known
      const encoded = encode(entry)
      entry[made] = encoded
      return encoded
    },
    /** Positions are written with the epoch: a new one makes all of them new. */
    forget(): void {
      generation = {}
      lastSeq = -1
    },
  }
}
