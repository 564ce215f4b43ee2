import { type CompressedBlock, compressBlock, type EncodedFragment } from './encoded-fragment.ts'
import type { EncodedEntry } from './entry-encoder.ts'
import { frameHeader } from './websocket-frame.ts'

/** A write of this size reaches the kernel without an extra copy. */
const targetBytes = 16_000
/** From this many entries on, compressing them together saves enough to pay for it. */
const minimumEntriesPerBlock = 4

/** Messages that leave in one write. Each transport's form is encoded once for all streams that share the batch. */
export class WriteBatch {
  readonly firstSeq: number
  lastSeq: number
  /** Checksums of the event ids, for the digest in heartbeats. */
  readonly checksums: number[] = []
  readonly #fragments: EncodedFragment[] = []
  #bytes = 0
  #plain: Buffer | undefined
  #chunk: Buffer | undefined
  #frames: Buffer | undefined
  #block: CompressedBlock | undefined

  constructor(firstSeq: number) {
    this.firstSeq = firstSeq
    this.lastSeq = firstSeq
  }

  get isFull(): boolean {
    return this.#bytes >= targetBytes
  }

  /** Each message is the shared entry, then the stream's suffix, then the time of delivery. */
  add(seq: number, entry: EncodedEntry, suffix: EncodedFragment, deliveredAt: EncodedFragment): void {
    this.#fragments.push(entry.fragment, suffix, deliveredAt)
    this.#bytes += entry.fragment.json.length + suffix.json.length + deliveredAt.json.length
    this.checksums.push(entry.checksum)
    this.lastSeq = seq
  }

  get #lines(): string {
    let text = ''
    for (const fragment of this.#fragments) text += fragment.lines
    return text
  }

  get plain(): Buffer {
    this.#plain ??= Buffer.from(this.#lines, 'latin1')
    return this.#plain
  }

  /** The lines as one HTTP chunk. */
  get chunk(): Buffer {
    this.#chunk ??= Buffer.from(toChunk(this.#lines), 'latin1')
    return this.#chunk
  }

  /** One WebSocket frame per message. */
  get frames(): Buffer {
    this.#frames ??= Buffer.from(this.#frameText, 'latin1')
    return this.#frames
  }

  get #frameText(): string {
    const fragments = this.#fragments
    let text = ''
    for (let i = 0; i < fragments.length; i += 3) {
      const entry = fragments[i]!.json
      const suffix = fragments[i + 1]!.json
      const deliveredAt = fragments[i + 2]!.json
      const header = frameHeader(entry.length + suffix.length + deliveredAt.length)
      text += header + entry + suffix + deliveredAt
    }
    return text
  }

  get block(): CompressedBlock {
    this.#block ??=
      this.checksums.length < minimumEntriesPerBlock
        ? concatBlocks(this.#fragments.map((fragment) => fragment.block))
        : compressBlock(this.plain)
    return this.#block
  }
}

/** RFC 9112 § 7.1. */
export const toChunk = (byteString: string): string =>
  `${byteString.length.toString(16)}\r\n${byteString}\r\n`

function concatBlocks(blocks: readonly CompressedBlock[]): CompressedBlock {
  return {
    bytes: Buffer.concat(blocks.map((block) => block.bytes)),
    deflated: Buffer.concat(blocks.map((block) => block.deflated)),
  }
}
