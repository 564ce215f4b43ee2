import { access, constants, statfs } from 'node:fs/promises'

const path = '/dev/shm'
/** Several times the peak that a test run was seen to use. */
const requiredBytes = 3 * 1024 ** 3

/** Returns a folder in memory if there is enough of it: tests create and drop databases of hundreds of files. */
export async function memoryFolder(): Promise<string | undefined> {
  try {
    await access(path, constants.W_OK)
    const { bavail, bsize } = await statfs(path)
    return Math.min(bavail * bsize, process.availableMemory()) < requiredBytes ? undefined : path
  } catch {
    return undefined
  }
}
