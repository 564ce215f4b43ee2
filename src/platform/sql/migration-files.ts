import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../errors.ts'

export interface MigrationFile {
  /** The file name, such as `0002-directory.sql`. */
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const pattern = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/** Reads the migrations of a folder in order. Other files are ignored. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Map<string, string>()
  for (const name of names) {
    const number = pattern.exec(name)?.[1]
    if (number === undefined) {
      throw new OperatorError(`The migration ${name} is misnamed: name it like 0007-add-flags.sql`)
    }
    const other = numbers.get(number)
    if (other)
      throw new OperatorError(
        `${other} and ${name} have the same number: give the newer one the next free number`,
      )
    numbers.set(number, name)
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line endings, which must not change the checksum.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
