import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export type GzipFile = {
  /** Waits while the disk is slower than the caller, so that memory stays bounded. */
  write(text: string): Promise<void>
  /** Resolves when the file is complete and on disk. */
  finish(): Promise<{ bytes: number; sha256: string }>
}

/** Creates a gzip file and measures it while it is written. */
export function createGzipFile(path: string): GzipFile {
  const digest = createHash('sha256')
  let bytes = 0
  const gzip = createGzip()
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
  return {
    async write(text) {
      if (text !== '' && !gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
    },
    async finish() {
      gzip.end()
      await written
      return { bytes, sha256: digest.digest('hex') }
    },
  }
}
