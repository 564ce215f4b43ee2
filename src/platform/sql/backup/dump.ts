import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { environmentWith } from '../../config.ts'
import { OperatorError } from '../../errors.ts'

/** Dumps the database of DATABASE_URL with PostgreSQL's own program. */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  // pg_dump would create a file that everyone can read.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  const { words, env } = connectionOf(databaseUrl)
  await start('pg_dump', [...words, '--format=custom', '--no-owner', '--file', file], env).ended
}

/** `pg_restore --clean` cannot drop partitions, so a replaced database loses all schemas before. */
const dropEverything = `
do $$ declare name text; begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
end $$;
create schema public;
`

/** Restores a dump in one transaction. `replace` drops what is there. */
export async function restoreDump(databaseUrl: string, file: string, replace: boolean): Promise<void> {
  const { words, env } = connectionOf(databaseUrl)
  const reader = start('pg_restore', ['--no-owner', '--file=-', file], env)
  const writer = start('psql', [...words, '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], env)
  const { stdin } = writer.child
  try {
    stdin!.write(`begin;${replace ? dropEverything : ''}`)
    const copied = pipeline(reader.child.stdout!, stdin!, { end: false })
    await Promise.race([Promise.all([copied, reader.ended]), writer.ended])
    stdin!.end('commit;\n')
    await writer.ended
  } catch (error) {
    // A pipe that broke says less than the program that broke it.
    const cause = error instanceof OperatorError ? error : await writer.ended.catch((reason) => reason)
    throw new OperatorError(`Cannot restore ${file}: ${cause.message}. Nothing was changed`, error)
  } finally {
    // Without its end the transaction is rolled back.
    reader.child.kill()
    writer.child.kill()
  }
}

/** The password goes through the environment, because everyone on the machine can read command lines. */
function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  return {
    words: [`--dbname=${url.href}`],
    env: environmentWith(PGPASSWORD === '' ? {} : { PGPASSWORD }),
  }
}

/** Starts a program of PostgreSQL; `ended` rejects with its reason when it fails. */
function start(program: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, words, { env, stdio: 'pipe' })
  const ended = outcomeOf(child, program)
  // What fails is awaited later, and a program that ends early breaks the pipe to it.
  ended.catch(() => undefined)
  child.stdin.on('error', () => undefined)
  return { child, ended }
}

async function outcomeOf(child: ChildProcess, program: string): Promise<void> {
  let errors = ''
  child.stderr!.on('data', (chunk) => {
    errors = (errors + chunk).slice(0, 10_000)
  })
  // Nobody else reads what psql prints.
  if (program === 'psql') child.stdout!.resume()
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new OperatorError(
      `${program} is not installed: install the client programs of PostgreSQL, as new as your server or newer (Debian: apt-get install postgresql-client)`,
      error,
    )
  })
  if (code === 0) return
  const reason = errors.split('\n').find((line) => /error|mismatch/i.test(line)) ?? errors
  const isOld = /version mismatch/.test(reason)
  const advice = isOld ? `. Install a ${program} that is as new as your server` : ''
  throw new OperatorError(`${reason.trim() || `${program} ended`}${advice}`)
}
