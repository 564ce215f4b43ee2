import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../platform/errors.ts'

/**
 * Cursors and event ids. Text = base64url(mac | payload xor stream(mac)): the mac makes it unforgeable, the stream
 * keeps positions secret, for gapless numbers would tell how much happens that the reader may not see. The same
 * position is the same text on every instance that shares the secret.
 */
export type LogCursor = { readonly epoch: string; readonly seq: number }

/** Where a page of a snapshot ended, and of which moment the snapshot is. */
export type PagePosition = LogCursor & { readonly asOf: number; readonly value: number }

export type FirehoseCursors = ReturnType<typeof createFirehoseCursors>

const macBytes = 9
const mostCharacters = 500
const kinds = { position: 1, page: 2 } as const

export function createFirehoseCursors(secret: string) {
  const macOf = createQuickMac(createHmac('sha256', secret).update('firehose cursor mac').digest())
  const streamKey = createHmac('sha256', secret).update('firehose cursor stream').digest()

  function seal(payload: Buffer, boundTo: string): string {
    const mac = macOf(payload, boundTo)
    return Buffer.concat([mac, mask(payload, mac)]).toString('base64url')
  }

  /** The payload, not yet proven to be ours: only its kind may be looked at before `prove`. */
  function unseal(text: string): { payload: Buffer; mac: Buffer } {
    if (text.length > mostCharacters) throw unusable()
    const bytes = Buffer.from(text, 'base64url')
    // Several spellings decode to the same bytes; only the one that was written is a cursor.
    if (bytes.length <= macBytes || bytes.toString('base64url') !== text) throw unusable()
    const mac = bytes.subarray(0, macBytes)
    return { payload: mask(bytes.subarray(macBytes), mac), mac }
  }

  function prove(payload: Buffer, mac: Buffer, boundTo: string): void {
    if (!timingSafeEqual(macOf(payload, boundTo), mac)) throw unusable()
  }

  function mask(payload: Buffer, mac: Buffer): Buffer {
    const masked = Buffer.from(payload)
    for (let at = 0, block = 0; at < masked.length; block++) {
      const stream = sha256(streamKey, mac, Buffer.of(block))
      for (let i = 0; i < stream.length && at < masked.length; i++, at++) masked[at]! ^= stream[i]!
    }
    return masked
  }

  return {
    /** The position after an entry: what a stream that stopped there goes on from. */
    write(epoch: string, seq: number): string {
      const payload = Buffer.alloc(7 + Buffer.byteLength(epoch))
      payload[0] = kinds.position
      payload.writeUIntBE(seq, 1, 6)
      payload.write(epoch, 7)
      return seal(payload, '')
    },

    read(text: string): LogCursor {
      const { payload, mac } = unseal(text)
      if (payload[0] !== kinds.position) throw unusable()
      prove(payload, mac, '')
      return { epoch: payload.toString('utf8', 7), seq: payload.readUIntBE(1, 6) }
    },

    /** Bound to the query: with other filters or another order the page after it would be another. */
    writePage(position: PagePosition, queryHash: string): string {
      const payload = Buffer.alloc(21 + Buffer.byteLength(position.epoch))
      payload[0] = kinds.page
      payload.writeUIntBE(position.asOf, 1, 6)
      payload.writeUIntBE(position.seq, 7, 6)
      payload.writeDoubleBE(position.value, 13)
      payload.write(position.epoch, 21)
      return seal(payload, queryHash)
    },

    readPage(text: string, queryHash: string): PagePosition {
      const { payload, mac } = unseal(text)
      if (payload[0] !== kinds.page) throw unusable()
      prove(payload, mac, queryHash)
      return {
        asOf: payload.readUIntBE(1, 6),
        seq: payload.readUIntBE(7, 6),
        value: payload.readDoubleBE(13),
        epoch: payload.toString('utf8', 21),
      }
    },

    /** Whether it continues a listing; what is neither kind of cursor is refused. */
    isPage(text: string): boolean {
      const kind = unseal(text).payload[0]
      if (kind !== kinds.page && kind !== kinds.position) throw unusable()
      return kind === kinds.page
    },
  }
}

/** Longer than all that a cursor of the greatest length, and what it is bound to, can come to. */
const scratch = Buffer.alloc(2048)

function sha256(...parts: readonly Buffer[]): Buffer {
  let length = 0
  for (const part of parts) length += part.copy(scratch, length)
  return hash('sha256', scratch.subarray(0, length), 'buffer')
}

/**
 * HMAC-SHA-256 (RFC 2104) of short messages, cut short. Every event has an id: what `createHmac` costs beside the
 * hashing, several times as much, would be paid for each.
 */
function createQuickMac(key: Buffer) {
  const pad = (byte: number) => Buffer.alloc(64, byte).map((one, at) => one ^ (key[at] ?? 0)) as Buffer
  const inner = pad(0x36)
  const outer = pad(0x5c)
  const end = Buffer.of(0)
  return (payload: Buffer, boundTo: string): Buffer =>
    sha256(outer, sha256(inner, Buffer.from(boundTo), end, payload)).subarray(0, macBytes)
}

function unusable(): ServiceError {
  return new ServiceError(
    'invalid_cursor',
    'cursor: use a next_cursor with the query that it came with, or an as_of or event id, unchanged',
    { errors: [{ path: 'cursor', message: 'is not a cursor that can be used here' }] },
  )
}
