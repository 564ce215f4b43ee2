import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { OperatorError } from '../../platform/errors.ts'

type Holder = { pid: number; host: string }

/** Prevents two processes from working on the same run. Takes over the lock of a dead process. */
export async function acquireLock(path: string, what: string): Promise<AsyncDisposable> {
  const ownHolder = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, ownHolder, { flag: 'wx' })
      return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
      if (await isLocked(path)) break
      await rm(path, { force: true })
    }
  }
  throw new OperatorError(`${what} is in use by another scout process. Wait for it, or stop it first.`)
}

export async function isLocked(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const holder = parseHolder(text)
  if (holder === undefined) return false
  // Processes of another machine cannot be checked.
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns undefined for a lock file that a killed process left incomplete. */
function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
