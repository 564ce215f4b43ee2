import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = AsyncDisposable & {
  readonly path: string
  /** Uses all space. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** A file system of its own in memory. Undefined where this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux') return undefined
  const path = await mkdtemp(join(tmpdir(), 'civic-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])
  } catch {
    await rmdir(path)
    return undefined
  }
  const filler = join(path, 'filler')
  return {
    path,
    async fill() {
      await using file = await open(filler, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND)
      // Smaller and smaller pieces, until not even one byte fits.
      for (let size = 2 ** 24; size >= 1; ) {
        const written = await file.write(Buffer.alloc(size)).catch(() => undefined)
        if (written === undefined || written.bytesWritten < size) size = Math.floor(size / 2)
      }
    },
    free: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}
