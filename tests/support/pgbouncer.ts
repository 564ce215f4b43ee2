import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureTool } from '../../scripts/system-tools.ts'
import { inUserNamespace, type Runner } from '../../src/platform/sql/embedded/runner.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const guide = join(import.meta.dirname, '../../docs/guides/scale-out.md')

/** PgBouncer refuses to run as root, so root runs it the way the server runs, whose socket it opens. */
async function runnerFor(socketDirectory: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { prefix: [], user: undefined }
  const { uid, gid } = await stat(socketDirectory)
  return uid === 0 ? inUserNamespace : { prefix: [], user: { uid, gid } }
}

/** Starts PgBouncer with the settings of the guide, in front of the server of this database. */
export async function startPgBouncer(databaseUrl: string) {
  const recipe = /```ini\n(.*?)```/s.exec(await readFile(guide, 'utf8'))![1]!
  const { host, port, user, database, password } = new pg.Client({ connectionString: databaseUrl })
  const folder = await mkdtemp(join(tmpdir(), 'civic-pgbouncer-'))
  const ownPort = await freePort()
  const server = `host=${host} port=${port} dbname=${database} user=${user}${password ? ` password=${password}` : ''}`
  const settings = recipe
    .replace(/^civic = .*$/m, `${database} = ${server}`)
    .replace(/^auth_.*$/gm, '')
    .replace(/^listen_.*$/gm, '')
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `${settings}
auth_type = any
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
`,
  )
  await chmod(folder, 0o755)
  const { prefix, user: runAs } = await runnerFor(host)
  const [file = '', ...words] = [
    ...prefix,
    await ensureTool('pgbouncer'),
    '-q',
    join(folder, 'pgbouncer.ini'),
  ]
  const child = spawn(file, words, { stdio: ['ignore', 'ignore', 'pipe'], ...runAs })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'exit')
  const url = `postgres://${user}@127.0.0.1:${ownPort}/${database}`
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(errors)
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      return isUp
    }, 'PgBouncer answers')
  } catch (error) {
    await stop()
    throw error
  }
  return { url, [Symbol.asyncDispose]: stop }
}
