import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'

/** How PostgreSQL's programs are run. They refuse to run as root, so root needs another user. */
export interface Runner {
  /** Command line in front of the program. */
  readonly prefix: readonly string[]
  /** Set when the program runs as another user, who owns the cluster's files. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

const nobody = { uid: 65534, gid: 65534 }
const plain: Runner = { prefix: [], user: undefined }

// The server runs as nobody while root keeps its files, so parent directories may stay closed.
export const inUserNamespace: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'],
  user: undefined,
}

// Keeps secrets of the service from the server, and its messages in English.
const environment = {
  LC_ALL: 'C',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin',
}

export function spawnOptions(runner: Runner): Pick<SpawnOptions, 'env' | 'uid' | 'gid'> {
  const isWindows = process.platform === 'win32'
  return { ...(isWindows ? {} : { env: environment }), ...runner.user }
}

/** Runs a program to its end; rejects with its output when it fails. */
export async function run(runner: Runner, program: string, parameters: readonly string[]): Promise<string> {
  const [first, ...rest] = [...runner.prefix, program, ...parameters] as [string, ...string[]]
  const { stdout } = await promisify(execFile)(first, rest, { ...spawnOptions(runner), cwd: '/' })
  return stdout
}

/** The major version of the programs; rejects when this runner cannot run them. */
export async function majorVersion(runner: Runner, binaries: Binaries): Promise<number> {
  const text = await run(runner, binaries.postgres, ['--version'])
  return Number.parseInt(/\) (\d+)/.exec(text)?.[1] ?? '', 10)
}

interface RunnerNeeds {
  readonly binaries: Binaries
  readonly dataDir: string
  readonly clusterDirectory: string
  /** `never` for hosts where user namespaces appear to work but do not. */
  readonly userNamespaces: 'try' | 'never'
  readonly log: (message: string) => void
}

export async function chooseRunner(needs: RunnerNeeds): Promise<Runner> {
  const { binaries, dataDir, clusterDirectory } = needs
  let error: unknown
  const succeeds = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      (reason) => {
        error = reason
        return false
      },
    )
  const works = (runner: Runner) => succeeds(majorVersion(runner, binaries))
  const reaches = (runner: Runner, directory: string) =>
    succeeds(run(runner, 'sh', ['-c', 'cd "$1"', 'sh', directory]))

  if (process.getuid?.() !== 0) {
    if (await works(plain)) return plain
    throw new OperatorError(
      `${binaries.postgres} does not run on this machine: run "npm ci" again with install scripts allowed, or set DATABASE_URL to a PostgreSQL server`,
      error,
    )
  }

  const cluster = await stat(clusterDirectory).catch(() => undefined)
  const owner = cluster ?? (await stat(dataDir))
  if (owner.uid !== 0) {
    const asOwner: Runner = { prefix: [], user: { uid: owner.uid, gid: owner.gid } }
    if ((await works(asOwner)) && (await reaches(asOwner, cluster ? clusterDirectory : dataDir)))
      return asOwner
    if (cluster) {
      throw new OperatorError(
        `${clusterDirectory} belongs to the user with id ${owner.uid}, and PostgreSQL cannot run as that user: start as that user, or set DATABASE_URL to a PostgreSQL server`,
        error,
      )
    }
  }

  if (needs.userNamespaces === 'try' && (await works(inUserNamespace))) return inUserNamespace

  const asNobody: Runner = { prefix: [], user: nobody }
  if (process.platform === 'linux' && (await works(asNobody))) {
    // Other users may traverse the directory but not list it, and the cluster stays closed to them.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o7777) | 0o011)
    if (await reaches(asNobody, dataDir)) {
      if (cluster) await run(plain, 'chown', ['-R', `${nobody.uid}:${nobody.gid}`, clusterDirectory])
      needs.log(`PostgreSQL refuses to run as root, so it runs as the user with id ${nobody.uid}`)
      return asNobody
    }
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and this machine offers no other user for it: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server',
    error,
  )
}
