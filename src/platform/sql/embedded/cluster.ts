import { randomBytes } from 'node:crypto'
import {
  access,
  chown,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../../errors.ts'
import { superuser, type Transport } from './address.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster-file.ts'
import { inUserNamespace, majorVersion, type Runner, run } from './runner.ts'

interface ClusterNeeds {
  readonly clusterDirectory: string
  readonly binaries: Binaries
  readonly runner: Runner
  readonly transport: Transport
  /** False skips the final fsync of initdb, for temporary servers. */
  readonly durable: boolean
  readonly log: (message: string) => void
}

const abandonedDraftMs = 10 * 60_000

// C.UTF-8 as the libc locale as well: with plain C, trigrams would drop every letter beyond ASCII.
const libcLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']

const ownDrafts = new Set<string>()

export const passwordFile = (clusterDirectory: string) => join(clusterDirectory, 'loopback-password')

export async function makeDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The data directory ${dataDir} cannot be written (${code}): set DATA_DIR to a directory that ${process.getuid ? `the user with id ${process.getuid()}` : 'this user'} may write`,
      error,
    )
  }
}

/** Creates the cluster when it is missing, and checks its version otherwise. */
export async function prepareCluster(needs: ClusterNeeds): Promise<void> {
  await removeAbandoned(needs.clusterDirectory)
  const found = await clusterVersion(needs.clusterDirectory)
  if (found === undefined) {
    await refuseLostCluster(needs.clusterDirectory)
    return initialize(needs)
  }
  const expected = await majorVersion(needs.runner, needs.binaries)
  if (found !== expected) {
    throw new OperatorError(
      `${needs.clusterDirectory} was written by PostgreSQL ${found} and this version includes PostgreSQL ${expected}: export the data with the version that wrote it and import it into a new DATA_DIR, or serve the directory with PostgreSQL ${found} and set DATABASE_URL`,
    )
  }
}

/** A log without a database means that the database was moved or deleted, or that a volume is not mounted. */
async function refuseLostCluster(directory: string): Promise<void> {
  const logFile = join(dirname(directory), 'postgres.log')
  if ((await stat(logFile).catch(() => undefined)) === undefined) return
  throw new OperatorError(
    `${directory} is missing, but ${logFile} shows that it was there: put it back, restore a backup with "civic restore", or delete that log to begin with an empty directory`,
  )
}

/** Undefined when there is no cluster yet. */
async function clusterVersion(directory: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(directory, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') {
      const { uid } = await stat(directory)
      throw new OperatorError(
        `${directory} belongs to the user with id ${uid}: start as that user, or set DATA_DIR to another directory`,
        error,
      )
    }
    const entries = code === 'ENOENT' ? await readdir(directory).catch(() => []) : ['?']
    if (entries.length === 0) return undefined
    throw new OperatorError(
      `${directory} is not a PostgreSQL data directory: move it away, or set DATA_DIR to another directory`,
      error,
    )
  }
}

/** Runs initdb in a draft directory and renames it at the end, so that nobody sees half a cluster. */
async function initialize(needs: ClusterNeeds): Promise<void> {
  const { clusterDirectory, runner, log } = needs
  const parent = dirname(clusterDirectory)
  const draft = `${clusterDirectory}.init-${process.pid}-${randomBytes(4).toString('hex')}`
  ownDrafts.add(draft)
  try {
    await mkdir(draft, { mode: 0o700 })
    if (runner.user) await chown(draft, runner.user.uid, runner.user.gid)
    const secret =
      needs.transport === 'loopback' ? await writePassword(`${draft}.password`, runner) : undefined
    await initdb(needs, draft, secret?.path)
    if (secret) await rename(secret.path, passwordFile(draft))
    await rename(draft, clusterDirectory)
    if (process.platform !== 'win32') {
      await using directory = await open(parent, 'r')
      await directory.sync()
    }
    log(`Created a PostgreSQL data directory in ${clusterDirectory}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process finished first; its cluster is used.
    const isSecond = code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM'
    if (isSecond && (await clusterVersion(clusterDirectory)) !== undefined) return
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `Cannot create ${clusterDirectory}: ${(error as Error).message}. Free space, or set DATA_DIR to another directory`,
      error,
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(`${draft}.password`, { force: true })
    ownDrafts.delete(draft)
  }
}

async function initdb(needs: ClusterNeeds, draft: string, secretPath: string | undefined): Promise<void> {
  const flags = ['--pgdata', draft, '--username', superuser, '--encoding', 'UTF8', '--data-checksums']
  flags.push('--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions')
  flags.push(...(secretPath ? ['--auth', 'scram-sha-256', '--pwfile', secretPath] : ['--auth', 'trust']))
  if (!needs.durable) flags.push('--no-sync')
  for (const locale of libcLocales) {
    try {
      await runInitdb(needs, [...flags, '--locale', locale])
      return
    } catch (error) {
      if (error instanceof OperatorError) throw error
      const printed = printedBy(error)
      const isUnknownLocale = /locale/.test(printed) && locale !== libcLocales.at(-1)
      if (isUnknownLocale) continue
      const reason = printed.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? printed.trim()
      throw new OperatorError(
        `Cannot create a PostgreSQL data directory in ${draft}: ${reason}. Set DATA_DIR to a directory with free space that this user may write, or DATABASE_URL to a PostgreSQL server`,
        error,
      )
    }
  }
}

const printedBy = (error: unknown) => String((error as { stderr?: string }).stderr ?? error)

/** initdb looks up the name of its user, which containers often lack. In a user namespace it is `nobody`. */
async function runInitdb({ runner, binaries }: ClusterNeeds, words: readonly string[]): Promise<void> {
  try {
    await run(runner, binaries.initdb, words)
  } catch (error) {
    if (!/could not look up effective user ID/.test(printedBy(error))) throw error
    await run({ ...runner, prefix: inUserNamespace.prefix }, binaries.initdb, words).catch(() => {
      throw new OperatorError(
        `PostgreSQL cannot create a data directory for the user with id ${runner.user?.uid ?? process.getuid?.()}, who has no name on this machine: add the user to /etc/passwd, start as another user, or set DATABASE_URL to a PostgreSQL server`,
        error,
      )
    })
  }
}

async function writePassword(path: string, runner: Runner): Promise<{ path: string }> {
  await writeFile(path, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runner.user) await chown(path, runner.user.uid, runner.user.gid)
  return { path }
}

/** Removes drafts of processes that were killed during initdb. */
async function removeAbandoned(clusterDirectory: string): Promise<void> {
  const parent = dirname(clusterDirectory)
  const drafts = new RegExp(`^${basename(clusterDirectory)}\\.init-(\\d+)-[0-9a-f]+(\\.password)?$`)
  for (const name of await readdir(parent)) {
    const pid = Number(drafts.exec(name)?.[1] ?? 0)
    const path = join(parent, name)
    if (pid === 0 || ownDrafts.has(path.replace(/\.password$/, ''))) continue
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)
    // In a container, an earlier process may have had our process id.
    const isOthers = pid !== process.pid && (await isAlive(pid))
    if (isOthers && age < abandonedDraftMs) continue
    // An initdb that outlived its parent may still write; the next start removes the rest.
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}
