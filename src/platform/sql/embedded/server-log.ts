import { chownSync, closeSync, openSync, renameSync, statSync } from 'node:fs'
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { OperatorError } from '../../errors.ts'

const maxLogBytes = 10 * 1024 * 1024
const checkEveryMs = 60_000

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Opens the log for a server to be started; the caller closes the descriptor after the spawn. */
export function openServerLog(path: string, user: { uid: number; gid: number } | undefined) {
  try {
    if (sizeOf(path) > maxLogBytes) renameSync(path, `${path}.1`)
    const begin = sizeOf(path)
    const descriptor = openSync(path, 'a', 0o600)
    if (user) chownSync(path, user.uid, user.gid)
    return { descriptor, begin, close: () => closeSync(descriptor) }
  } catch (error) {
    throw new OperatorError(
      `Cannot write the log ${path}: remove it or change its owner, and start again`,
      error,
    )
  }
}

/** The lines that a process wrote since `begin`, without their prefix. */
export async function linesOf(path: string, begin: number, processId: number): Promise<string[]> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  // Another start may have rotated the file meanwhile.
  const from = begin > size ? 0 : begin
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.min(size - from, 65_536)),
    0,
    undefined,
    from,
  )
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
  return lines.flatMap((line) => {
    // The server writes its first lines before it knows the prefix.
    const [, writer, text = line] = /^\S+ \S+ \S+ \[(\d+)\] (.*)$/.exec(line) ?? []
    const isOthers = writer !== undefined && writer !== String(processId)
    return isOthers || text === '' ? [] : [text]
  })
}

/** Caps the log of a running server at two files. The server appends, so truncating is safe. */
export function capServerLog(path: string, log: (message: string) => void): Disposable {
  const truncateIfLarge = async () => {
    if ((await stat(path)).size <= maxLogBytes) return
    await copyFile(path, `${path}.1`)
    await truncate(path)
  }
  const timer = setInterval(() => {
    truncateIfLarge().catch((error) => log(`Cannot truncate the log ${path}: ${error.message}`))
  }, checkEveryMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
