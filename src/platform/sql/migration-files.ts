import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../errors.ts'

export interface MigrationFile {
  /** The file's name: `0002-directory.sql`. */
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** Where the repository keeps its own. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const pattern = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/** The migrations of a folder in their order. Files that are not SQL are left alone. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Map<string, string>()
  for (const name of names) {
    const number = pattern.exec(name)?.[1]
    if (number === undefined) {
      throw new OperatorError(`The migration ${name} has no proper name: call it like 0007-add-flags.sql`)
    }
    const other = numbers.get(number)
    if (other)
      throw new OperatorError(`${other} and ${name} have one number: give the newer one the next free number`)
    numbers.set(number, name)
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line ends, which changes nothing.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
