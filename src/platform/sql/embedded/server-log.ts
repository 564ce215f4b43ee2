import { chownSync, closeSync, openSync, renameSync, statSync } from 'node:fs'
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { OperatorError } from '../../errors.ts'

const largestLogBytes = 10 * 1024 * 1024
const lookEveryMs = 60_000

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Opens the log for a server that is about to start; the caller closes the descriptor once it has spawned. */
export function openServerLog(path: string, user: { uid: number; gid: number } | undefined) {
  try {
    if (sizeOf(path) > largestLogBytes) renameSync(path, `${path}.1`)
    const begin = sizeOf(path)
    const descriptor = openSync(path, 'a', 0o600)
    if (user) chownSync(path, user.uid, user.gid)
    return { descriptor, begin, close: () => closeSync(descriptor) }
  } catch (fault) {
    throw new OperatorError(
      `The log ${path} cannot be written: remove it, or make it yours, and start again`,
      fault,
    )
  }
}

/** What the process with this id wrote since `begin`, each line without its prefix. */
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
    // The first checks of a start speak before the prefix is known.
    const [, writer, words = line] = /^\S+ \S+ \S+ \[(\d+)\] (.*)$/.exec(line) ?? []
    const isOthers = writer !== undefined && writer !== String(processId)
    return isOthers || words === '' ? [] : [words]
  })
}

/** Keeps the log of a long-lived server at two files of bounded size. The server appends, so truncating is safe. */
export function capServerLog(path: string, log: (message: string) => void): Disposable {
  const look = async () => {
    if ((await stat(path)).size <= largestLogBytes) return
    await copyFile(path, `${path}.1`)
    await truncate(path)
  }
  const timer = setInterval(() => {
    look().catch((fault) => log(`The log ${path} could not be shortened: ${fault.message}`))
  }, lookEveryMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
