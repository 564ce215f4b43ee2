import { execFile } from 'node:child_process'
import { readFile, readlink, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The contents of `postmaster.pid`; the address lines appear during the start. */
interface PostmasterFile {
  readonly pid: number
  readonly port: number | undefined
  readonly socketDirectory: string | undefined
  readonly listensOnTcp: boolean
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

export const postmasterFile = (clusterDirectory: string) => join(clusterDirectory, 'postmaster.pid')

export async function readPostmasterFile(clusterDirectory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(clusterDirectory), 'utf8').catch(absent)
  const lines = text?.split('\n') ?? []
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return {
    pid,
    port: Number.parseInt(lines[3] ?? '', 10) || undefined,
    socketDirectory: lines[4] || undefined,
    listensOnTcp: Boolean(lines[5]),
  }
}

/** A zombie counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The state follows the command name, which may contain brackets and spaces.
  return status !== undefined && !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
}

/** Process ids are reused, so a live process is the server only if it runs in the cluster's directory. */
export async function isPostmasterOf(pid: number, clusterDirectory: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (directory !== undefined) return directory === clusterDirectory
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return commandLine.split('\0').includes(clusterDirectory)
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(clusterDirectory)
}

/**
 * Removes a lock file whose process id now belongs to another program, which PostgreSQL itself refuses to do.
 * The file is moved first and read again, because another process may have replaced it meanwhile.
 */
export async function removeForeignLock(
  lockFile: string,
  clusterDirectory: string,
  log: (message: string) => void,
): Promise<void> {
  const foreign = async (path: string) => {
    const pid = Number.parseInt((await readFile(path, 'utf8').catch(absent)) ?? '', 10)
    const inUse = !(pid > 0) || !(await isAlive(pid)) || (await isPostmasterOf(pid, clusterDirectory))
    return inUse ? undefined : pid
  }
  if ((await foreign(lockFile)) === undefined) return
  const aside = `${lockFile}.${process.pid}`
  await rename(lockFile, aside).catch(absent)
  const pid = await foreign(aside)
  if (pid === undefined) return void (await rename(aside, lockFile).catch(absent))
  await rm(aside, { force: true })
  log(`Removed ${lockFile}: its process ${pid} is not PostgreSQL`)
}
