import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

// Compressing starts from this many characters on.
const chunkLength = 65_536
// Half the work of the default level, for files that are an eighth larger.
const level = 4

export type GzipFile = {
  /** Waits while the chunk before is compressed and written, so that memory stays bounded. */
  write(text: string): Promise<void>
  /** Resolves when the file is complete and on disk. */
  finish(): Promise<{ bytes: number; sha256: string }>
}

/** Creates a gzip file and measures it while it is written. */
export function createGzipFile(path: string): GzipFile {
  const digest = createHash('sha256')
  let bytes = 0
  const gzip = createGzip({ level })
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(gzip, measured, createWriteStream(path, { flags: 'wx', flush: true }))
  // Reported by the next call of `write` or `finish`.
  written.catch(() => undefined)
  let pending = ''
  let drained: Promise<unknown> = Promise.resolve()
  return {
    async write(text) {
      pending += text
      if (pending.length < chunkLength) return
      await drained
      // Another thread compresses the chunk while the caller makes the next one.
      if (!gzip.write(pending)) drained = Promise.race([once(gzip, 'drain'), written])
      drained.catch(() => undefined)
      pending = ''
    },
    async finish() {
      gzip.end(pending)
      await written
      return { bytes, sha256: digest.digest('hex') }
    },
  }
}
