import { constants, deflateRawSync } from 'node:zlib'
import { exactCopy } from '../../platform/exact-copy.ts'

/** Bytes and the same bytes compressed. The compressed form decodes at any place of a stream. */
export type CompressedBlock = { readonly bytes: Buffer; readonly deflated: Buffer }

/**
 * UTF-8 bytes as a latin1 string, one character per byte. Fragments concatenate as strings, and the length of the
 * string is its size in bytes.
 */
export function toByteString(text: string): string {
  // ASCII has the same bytes in both encodings.
  return nonAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
}

const nonAscii = /[^\0-\x7f]/

/**
 * A part of a message that is encoded once and sent to many readers: as lines of an event stream, as JSON for
 * WebSockets, or compressed.
 */
export class EncodedFragment {
  /** A byte string. */
  readonly lines: string
  /** A byte string; a slice of `lines`, so it shares its memory. */
  readonly json: string
  #block: CompressedBlock | undefined

  /** `before` and `after` frame the JSON in an event stream, and are ASCII. */
  constructor(json: string, before: string, after: string) {
    this.lines = toByteString(before + json + after)
    this.json = this.lines.slice(before.length, this.lines.length - after.length)
  }

  get block(): CompressedBlock {
    this.#block ??= compressBlock(exactCopy(Buffer.from(this.lines, 'latin1')))
    return this.#block
  }
}

/** A full flush (RFC 1951 § 3.2.4) ends on a byte boundary and resets the window: the block fits every stream. */
export function compressBlock(bytes: Buffer): CompressedBlock {
  const deflated = deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH })
  return { bytes, deflated: exactCopy(deflated) }
}
