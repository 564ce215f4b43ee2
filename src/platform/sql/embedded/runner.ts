import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'

/** How PostgreSQL's programs are run. They refuse uid 0, so root needs a way round. */
export interface Runner {
  /** Words that stand before the program. */
  readonly prefix: readonly string[]
  /** Set when the program runs as somebody else; the cluster's files belong to them. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

const nobody = { uid: 65534, gid: 65534 }
const plain: Runner = { prefix: [], user: undefined }

// The server sees itself as nobody while its files stay root's, so closed parent directories do no harm.
const inUserNamespace: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'],
  user: undefined,
}

// Secrets of the service are no business of the server's, and a locale must not change its messages.
const environment = {
  LC_ALL: 'C',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin',
}

export function spawnOptions(runner: Runner): Pick<SpawnOptions, 'env' | 'uid' | 'gid'> {
  const isWindows = process.platform === 'win32'
  return { ...(isWindows ? {} : { env: environment }), ...runner.user }
}

/** Runs a short program to its end; rejects with what it printed when it fails. */
export async function run(runner: Runner, program: string, words: readonly string[]): Promise<string> {
  const [first, ...rest] = [...runner.prefix, program, ...words] as [string, ...string[]]
  const { stdout } = await promisify(execFile)(first, rest, { ...spawnOptions(runner), cwd: '/' })
  return stdout
}

/** The major version of the programs; rejects when this runner cannot run them. */
export async function majorVersion(runner: Runner, binaries: Binaries): Promise<number> {
  const text = await run(runner, binaries.postgres, ['--version'])
  return Number.parseInt(/\) (\d+)/.exec(text)?.[1] ?? '', 10)
}

export interface RunnerNeeds {
  readonly binaries: Binaries
  readonly dataDir: string
  readonly clusterDirectory: string
  /** `never` for hosts that forbid user namespaces in a way that trying does not show. */
  readonly userNamespaces: 'try' | 'never'
  readonly log: (message: string) => void
}

export async function chooseRunner(needs: RunnerNeeds): Promise<Runner> {
  const { binaries, dataDir, clusterDirectory } = needs
  let fault: unknown
  const succeeds = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      (reason) => {
        fault = reason
        return false
      },
    )
  const works = (runner: Runner) => succeeds(majorVersion(runner, binaries))
  const reaches = (runner: Runner, directory: string) =>
    succeeds(run(runner, 'sh', ['-c', 'cd "$1"', 'sh', directory]))

  if (process.getuid?.() !== 0) {
    if (await works(plain)) return plain
    throw new OperatorError(
      `${binaries.postgres} does not run here: run "npm ci" again with install scripts allowed, or set DATABASE_URL to a PostgreSQL server`,
      fault,
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
        `${clusterDirectory} belongs to the user with id ${owner.uid}, as whom PostgreSQL cannot be run from here: start as that user, or set DATABASE_URL to a PostgreSQL server`,
        fault,
      )
    }
  }

  if (needs.userNamespaces === 'try' && (await works(inUserNamespace))) return inUserNamespace

  const asNobody: Runner = { prefix: [], user: nobody }
  if (process.platform === 'linux' && (await works(asNobody))) {
    // Others may pass through to the cluster, which stays closed to them, but see nothing on the way.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o7777) | 0o011)
    if (await reaches(asNobody, dataDir)) {
      if (cluster) await run(plain, 'chown', ['-R', `${nobody.uid}:${nobody.gid}`, clusterDirectory])
      needs.log(`PostgreSQL runs as the user with id ${nobody.uid}, because it refuses to run as root`)
      return asNobody
    }
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and this machine offers no way round it: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server',
    fault,
  )
}
