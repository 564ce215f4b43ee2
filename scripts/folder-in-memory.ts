import { access, constants, statfs } from 'node:fs/promises'

const path = '/dev/shm'
/** Several times what a run of the tests was seen to hold at once. */
const neededBytes = 3 * 1024 ** 3

/**
 * Where files live in memory, if this machine has one and room in it. The tests make and drop databases of hundreds of
 * files by the hundred, which costs a file system on disk more than all that is done with them.
 */
export async function folderInMemory(): Promise<string | undefined> {
  try {
    await access(path, constants.W_OK)
    const { bavail, bsize } = await statfs(path)
    return Math.min(bavail * bsize, process.availableMemory()) < neededBytes ? undefined : path
  } catch {
    return undefined
  }
}
