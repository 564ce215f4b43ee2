import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { environmentWith } from '../../config.ts'
import { OperatorError } from '../../errors.ts'

/** Dumps the database of DATABASE_URL with PostgreSQL's own program. */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  // pg_dump would create a file that everyone can read.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  await runTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--file', file])
}

/** Restores a dump in one transaction. `replace` drops what the dump replaces. */
export const restoreDump = (databaseUrl: string, file: string, replace: boolean): Promise<void> =>
  runTool('pg_restore', databaseUrl, [
    '--no-owner',
    '--single-transaction',
    '--exit-on-error',
    ...(replace ? ['--clean', '--if-exists'] : []),
    file,
  ])

/** The password goes through the environment, because everyone on the machine can read command lines. */
async function runTool(program: string, databaseUrl: string, words: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  try {
    await promisify(execFile)(program, [`--dbname=${url.href}`, ...words], {
      env: environmentWith(PGPASSWORD === '' ? {} : { PGPASSWORD }),
    })
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT')
      throw new OperatorError(
        `${program} is not installed: install the client programs of PostgreSQL, as new as your server or newer (Debian: apt-get install postgresql-client)`,
        error,
      )
    const reason = stderr?.split('\n').find((line) => /error|mismatch/.test(line)) ?? stderr ?? String(error)
    const isOld = /version mismatch/.test(reason)
    const advice = isOld ? `. Install a ${program} that is as new as your server` : ''
    throw new OperatorError(`${reason.trim()}${advice}`, error)
  }
}
