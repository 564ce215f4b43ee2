import type { FileHandle } from 'node:fs/promises'
import { Header } from 'tar'

const blockBytes = 512
const chunkBytes = 1024 * 1024

/** The end of a tar archive: two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

export const directoryEntry = (path: string): Buffer =>
  headerOf({ path: `${path}/`, type: 'Directory', mode: 0o700 })

export function* textEntry(path: string, text: string): Generator<Buffer> {
  const body = Buffer.from(text)
  yield headerOf({ path, type: 'File', mode: 0o600, size: body.length })
  yield body
  yield paddingOf(body.length)
}

/** A file that may grow or shrink meanwhile: the entry has its size of now, filled with zeros. */
export async function* fileEntry(path: string, file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat()
  yield headerOf({ path, type: 'File', mode: 0o600, size })
  for (let done = 0; done < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - done))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, done)
    done += bytesRead === 0 ? chunk.length : bytesRead
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
  }
  yield paddingOf(size)
}

const paddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

function headerOf(data: { path: string; type: 'File' | 'Directory'; mode: number; size?: number }): Buffer {
  const block = Buffer.alloc(blockBytes)
  const needsMore = new Header({ size: 0, uid: 0, gid: 0, mtime: new Date(), ...data }).encode(block, 0)
  if (needsMore) throw new Error(`The path ${data.path} is too long for a tar archive`)
  return block
}
