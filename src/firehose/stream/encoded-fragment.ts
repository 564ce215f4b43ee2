import { constants, deflateRawSync } from 'node:zlib'

/** Bytes and the same bytes compressed, so that they decode wherever they stand in a stream. */
export type Block = { readonly bytes: Buffer; readonly deflated: Buffer }

/**
 * UTF-8 bytes as latin1 characters: one byte a character, so parts are joined as strings, their length is their size,
 * and a socket takes them without encoding.
 */
export function byteText(text: string): string {
  // Looking flattens it too. ASCII is the same bytes in both.
  return beyondAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
}

const beyondAscii = /[^\0-\x7f]/

/**
 * A part of a message that is made once and sent to many: as lines for event streams, as JSON for sockets, compressed
 * for those who accept it.
 */
export class Piece {
  /** Bytes. */
  readonly lines: string
  /** Bytes: a part of the lines, so it takes no room of its own. */
  readonly json: string
  #block: Block | undefined

  /** What stands around the JSON in an event stream is ASCII. */
  constructor(json: string, before: string, after: string) {
    this.lines = byteText(before + json + after)
    this.json = this.lines.slice(before.length, this.lines.length - after.length)
  }

  get block(): Block {
    this.#block ??= blockOf(Buffer.from(this.lines, 'latin1'))
    return this.#block
  }
}

/** A full flush (RFC 1951 § 3.2.4) aligns to bytes and refers to nothing before: the same block fits every stream. */
export function blockOf(bytes: Buffer): Block {
  return { bytes, deflated: deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH }) }
}
