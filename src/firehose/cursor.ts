import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../platform/errors.ts'

/** A position in the log. The epoch is eight hexadecimal digits. */
export type LogCursor = { readonly epoch: string; readonly seq: number }

/** Where a page of a snapshot ended, and the position of the snapshot. */
type PagePosition = LogCursor & { readonly asOf: number; readonly value: number }

export type FirehoseCursors = ReturnType<typeof createFirehoseCursors>

/**
 * Encodes positions as opaque, unforgeable cursors. Plain sequence numbers would reveal how many signals a reader may not
 * see. Every instance that shares the secret encodes a position the same way.
 */
export function createFirehoseCursors(secret: string) {
  const positions = createPositionCodec(createHmac('sha256', secret).update('firehose position').digest())
  const pages = createPageCodec(secret)
  return {
    write: positions.write,
    read: positions.read,
    /** Page cursors are bound to the query: other filters or another order would give other pages. */
    writePage: pages.write,
    readPage: pages.read,
    /** Whether it is a page cursor. Throws when it is neither a page cursor nor a position. */
    isPage(text: string): boolean {
      if (text.length !== positionCharacters && text.length !== pageCharacters) throw invalidCursor()
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
 * A position is one AES block: epoch, sequence number and six zero bytes ("encode, then encipher"). Without the key nobody
 * can read a block or forge one that decrypts to zeros. It takes a fifth of the time of an HMAC.
 */
function createPositionCodec(key: Buffer) {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const block = Buffer.alloc(blockBytes)
  let epochInBlock = ''

  return {
    write(epoch: string, seq: number): string {
      if (epoch !== epochInBlock) {
        epochInBlock = ''
        if (block.write(epoch, 0, sequenceAt, 'hex') !== sequenceAt) {
          throw new Error(`The epoch of the signal log must be eight hexadecimal digits, not ${epoch}`)
        }
        epochInBlock = epoch
      }
      block.writeUIntBE(seq, sequenceAt, blankAt - sequenceAt)
      return cipher.update(block).toString('base64url')
    },

    read(text: string): LogCursor {
      const opened = decipher.update(decode(text, positionCharacters))
      if (opened.readUIntBE(blankAt, blockBytes - blankAt) !== 0) throw invalidCursor()
      return {
        epoch: opened.toString('hex', 0, sequenceAt),
        seq: opened.readUIntBE(sequenceAt, blankAt - sequenceAt),
      }
    },
  }
}

/** Page cursors use the MAC of the payload as the initialization vector, as in RFC 5297 (SIV). */
function createPageCodec(secret: string) {
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
      const bytes = decode(text, pageCharacters)
      const mac = bytes.subarray(0, blockBytes)
      const payload = masked(bytes.subarray(blockBytes), mac)
      if (!timingSafeEqual(macOf(payload, queryHash), mac)) throw invalidCursor()
      return {
        epoch: payload.toString('hex', 0, 4),
        asOf: payload.readUIntBE(4, 6),
        seq: payload.readUIntBE(10, 6),
        value: payload.readDoubleBE(16),
      }
    },
  }
}

/** Several base64url strings decode to the same bytes; only the canonical one is accepted. */
function decode(text: string, characters: number): Buffer {
  if (text.length !== characters) throw invalidCursor()
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw invalidCursor()
  return bytes
}

function invalidCursor(): ServiceError {
  return new ServiceError(
    'invalid_cursor',
    'cursor: send an as_of or event id unchanged, or a next_cursor with the query that returned it',
    { errors: [{ path: 'cursor', message: 'is not a valid cursor for this query' }] },
  )
}
