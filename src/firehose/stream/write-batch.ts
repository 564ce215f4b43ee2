import type { Batch } from '../log/signal-log.ts'
import { type Block, blockOf, type Piece } from './encoded-fragment.ts'
import type { EntryPiece } from './entry-encoder.ts'
import { frameHead } from './websocket-frame.ts'

/** One write of this size passes through the kernel's door without being copied aside. */
const writeBytes = 16_000
/** From this many entries on, one block of all of them is so much smaller that it is worth making. */
const entriesOfOneBlock = 4

/** Messages that leave in one write, in the form that a sink needs. Made once for all who receive the same. */
export class Bundle {
  readonly firstSeq: number
  lastSeq: number
  /** Checksums of the ids, for the digest. */
  readonly checks: number[] = []
  readonly #pieces: Piece[] = []
  #bytes = 0
  #plain: Buffer | undefined
  #chunk: Buffer | undefined
  #frames: Buffer | undefined
  #block: Block | undefined

  constructor(firstSeq: number) {
    this.firstSeq = firstSeq
    this.lastSeq = firstSeq
  }

  get isFull(): boolean {
    return this.#bytes >= writeBytes
  }

  add(seq: number, entry: EntryPiece, own: Piece, moment: Piece): void {
    this.#pieces.push(entry.piece, own, moment)
    this.#bytes += entry.piece.json.length + own.json.length + moment.json.length
    this.checks.push(entry.check)
    this.lastSeq = seq
  }

  get #lines(): string {
    let text = ''
    for (const piece of this.#pieces) text += piece.lines
    return text
  }

  get plain(): Buffer {
    this.#plain ??= Buffer.from(this.#lines, 'latin1')
    return this.#plain
  }

  /** Lines, framed as a chunk (RFC 9112 § 7.1). */
  get chunk(): Buffer {
    this.#chunk ??= Buffer.from(chunkOf(this.#lines), 'latin1')
    return this.#chunk
  }

  get frames(): Buffer {
    this.#frames ??= Buffer.from(this.#framed, 'latin1')
    return this.#frames
  }

  get #framed(): string {
    const pieces = this.#pieces
    let text = ''
    for (let i = 0; i < pieces.length; i += 3) {
      const [entry, own, moment] = [pieces[i]!.json, pieces[i + 1]!.json, pieces[i + 2]!.json]
      text += frameHead(entry.length + own.length + moment.length) + entry + own + moment
    }
    return text
  }

  get block(): Block {
    this.#block ??=
      this.checks.length < entriesOfOneBlock
        ? joined(this.#pieces.map((piece) => piece.block))
        : blockOf(this.plain)
    return this.#block
  }
}

export const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

function joined(blocks: readonly Block[]): Block {
  return {
    bytes: Buffer.concat(blocks.map((block) => block.bytes)),
    deflated: Buffer.concat(blocks.map((block) => block.deflated)),
  }
}

/** What a stream adds to each entry. Streams of one account with one query share it, and so what is made with it. */
export class Own {
  readonly piece: Piece
  #batch: Batch | undefined
  #bundles: readonly Bundle[] = []

  constructor(piece: Piece) {
    this.piece = piece
  }

  /** The entries of a batch after a position, ready to be written. */
  bundles(
    batch: Batch,
    after: number,
    moment: Piece,
    encode: (entry: Batch['entries'][number]) => EntryPiece,
  ) {
    if (this.#batch === batch && (this.#bundles[0]?.firstSeq ?? 0) > after) return this.#bundles
    const bundles: Bundle[] = []
    let last: Bundle | undefined
    for (const entry of batch.entries) {
      // What another instance has told already.
      if (entry.seq <= after) continue
      if (last === undefined || last.isFull) {
        last = new Bundle(entry.seq)
        bundles.push(last)
      }
      last.add(entry.seq, encode(entry), this.piece, moment)
    }
    this.#batch = batch
    this.#bundles = bundles
    return bundles
  }

  /** A turn is over: the next one has another moment. */
  forget(): void {
    this.#batch = undefined
    this.#bundles = []
  }
}
