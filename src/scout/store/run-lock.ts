import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { OperatorError } from '../../platform/errors.ts'

type Holder = { pid: number; host: string }

/** Keeps a second program from working on the same run. A lock whose holder is gone is taken over. */
export async function takeLock(path: string, what: string): Promise<AsyncDisposable> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, mine, { flag: 'wx' })
      return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
      if (await isHeld(path)) break
      await rm(path, { force: true })
    }
  }
  throw new OperatorError(`${what} is being worked on by another scout. Wait for it, or end it first.`)
}

export async function isHeld(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const holder = parsed(text)
  if (holder === undefined) return false
  // Whether a process of another machine lives cannot be seen from here.
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Undefined for a lock that was cut short when its program was killed. */
function parsed(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
