import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../platform/errors.ts'

/** A position in the log. The epoch is eight hexadecimal digits. */
export type LogCursor = { readonly epoch: string; readonly seq: number }

/** Where a page of a snapshot ended, and of which moment the snapshot is. */
export type PagePosition = LogCursor & { readonly asOf: number; readonly value: number }

export type FirehoseCursors = ReturnType<typeof createFirehoseCursors>

/**
 * Cursors and event ids, unforgeable, and silent about positions: gapless numbers would tell how much happens that the
 * reader may not see. The same position is the same text on every instance that shares the secret.
 */
export function createFirehoseCursors(secret: string) {
  const positions = createPositionTexts(createHmac('sha256', secret).update('firehose position').digest())
  const pages = createPageTexts(secret)
  return {
    /** The position after an entry: what a stream that stopped there goes on from. */
    write: positions.write,
    read: positions.read,
    /** Bound to the query: with other filters or another order the page after it would be another. */
    writePage: pages.write,
    readPage: pages.read,
    /** Whether it continues a listing; what is neither kind of cursor is refused. */
    isPage(text: string): boolean {
      if (text.length !== positionCharacters && text.length !== pageCharacters) throw unusable()
      return text.length === pageCharacters
    },
  }
}

const blockBytes = 16
const positionCharacters = 22
const pageBytes = 24
const pageCharacters = 54
const sequenceAt = 4
const blankAt = 10

/**
 * A position is one block of AES: epoch, number, and six bytes of zero. Whoever has not the key cannot make a block
 * that opens to zeros, nor read one ("encode, then encipher"). Every event has an id, and a block takes a fifth of the
 * time of an HMAC.
 */
function createPositionTexts(key: Buffer) {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const block = Buffer.alloc(blockBytes)
  let epochInBlock = ''

  return {
    write(epoch: string, seq: number): string {
      if (epoch !== epochInBlock) {
        epochInBlock = ''
        if (block.write(epoch, 0, sequenceAt, 'hex') !== sequenceAt) {
          throw new Error(`The epoch of the signal log, ${epoch}, is not eight hexadecimal digits`)
        }
        epochInBlock = epoch
      }
      block.writeUIntBE(seq, sequenceAt, blankAt - sequenceAt)
      return cipher.update(block).toString('base64url')
    },

    read(text: string): LogCursor {
      const opened = decipher.update(bytesOf(text, positionCharacters))
      if (opened.readUIntBE(blankAt, blockBytes - blankAt) !== 0) throw unusable()
      return {
        epoch: opened.toString('hex', 0, sequenceAt),
        seq: opened.readUIntBE(sequenceAt, blankAt - sequenceAt),
      }
    },
  }
}

/** A page is hidden by a stream that begins with its own mac (a synthetic vector, as in RFC 5297). */
function createPageTexts(secret: string) {
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const [macKey, streamKey] = [keyOf('firehose page mac'), keyOf('firehose page stream')]
  const macOf = (payload: Buffer, boundTo: string) =>
    createHmac('sha256', macKey).update(boundTo).update('\0').update(payload).digest().subarray(0, blockBytes)
  const masked = (payload: Buffer, mac: Buffer) =>
    createCipheriv('aes-256-ctr', streamKey, mac).update(payload)

  return {
    write({ epoch, asOf, seq, value }: PagePosition, queryHash: string): string {
      const payload = Buffer.alloc(pageBytes)
      payload.write(epoch, 0, 4, 'hex')
      payload.writeUIntBE(asOf, 4, 6)
      payload.writeUIntBE(seq, 10, 6)
      payload.writeDoubleBE(value, 16)
      const mac = macOf(payload, queryHash)
      return Buffer.concat([mac, masked(payload, mac)]).toString('base64url')
    },

    read(text: string, queryHash: string): PagePosition {
      const bytes = bytesOf(text, pageCharacters)
      const mac = bytes.subarray(0, blockBytes)
      const payload = masked(bytes.subarray(blockBytes), mac)
      if (!timingSafeEqual(macOf(payload, queryHash), mac)) throw unusable()
      return {
        epoch: payload.toString('hex', 0, 4),
        asOf: payload.readUIntBE(4, 6),
        seq: payload.readUIntBE(10, 6),
        value: payload.readDoubleBE(16),
      }
    },
  }
}

/** Several spellings decode to the same bytes; only the one that was written is a cursor. */
function bytesOf(text: string, characters: number): Buffer {
  if (text.length !== characters) throw unusable()
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw unusable()
  return bytes
}

function unusable(): ServiceError {
  return new ServiceError(
    'invalid_cursor',
    'cursor: use a next_cursor with the query that it came with, or an as_of or event id, unchanged',
    { errors: [{ path: 'cursor', message: 'is not a cursor that can be used here' }] },
  )
}
