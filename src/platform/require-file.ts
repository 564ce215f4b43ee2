import type { Stats } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { UsageError } from './errors.ts'

/** Finds a wrong path of a file before a command starts its work. */
export async function requireFile(file: string): Promise<Stats> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => refuse(file, error))
  if (found.isDirectory()) throw new UsageError(`Cannot read ${file}: it is a folder. Pass a file.`)
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => refuse(file, error))
  return found
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  throw new UsageError(`Cannot read ${file}: ${explain(error)}.`, error)
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file'
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : message
}
