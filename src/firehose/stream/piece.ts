import { constants, deflateRawSync } from 'node:zlib'

/** Bytes and the same bytes compressed, so that they decode wherever they stand in a stream. */
export type Block = { readonly bytes: Buffer; readonly deflated: Buffer }

/**
 * UTF-8 bytes as latin1 characters: one byte a character, so parts are joined as strings, their length is their size,
 * and a socket takes them without encoding.
 */
export function byteText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/**
 * A part of a message that is made once and sent to many: as JSON for sockets, as lines for event streams, compressed
 * for those who accept it. Each form is made when it is first needed.
 */
export class Piece {
  readonly json: string
  readonly #before: string
  readonly #after: string
  #lines: string | undefined
  #block: Block | undefined

  constructor(json: string, before: string, after: string) {
    this.json = json
    this.#before = before
    this.#after = after
  }

  get lines(): string {
    // Made flat: a rope would be walked again for every reader.
    this.#lines ??= Buffer.from(this.#before + this.json + this.#after, 'latin1').toString('latin1')
    return this.#lines
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
