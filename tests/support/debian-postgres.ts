import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureTool } from '../../scripts/system-tools.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const nobody = { uid: 65534, gid: 65534 }

/** Starts the PostgreSQL of the system with an empty database, for the client programs that come with it. */
export async function startDebianPostgres() {
  const program = await ensureTool('postgres')
  const folder = await mkdtemp(join(tmpdir(), 'civic-server-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? nobody : {}
  if (process.getuid?.() === 0) await chown(folder, nobody.uid, nobody.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync']
  await promisify(execFile)(join(dirname(program), 'initdb'), initdb, { ...user, cwd: '/' })
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const words = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(program, words, { stdio: 'ignore', cwd: '/', ...user })
  const ended = once(child, 'exit')
  const address = `postgres://postgres@127.0.0.1:${port}`
  await until(async () => {
    const client = new pg.Client({ connectionString: `${address}/postgres` })
    try {
      await client.connect()
      await client.query('create database civic')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }, 'PostgreSQL answers')
  return {
    url: `${address}/civic`,
    /** A PATH in which its client programs come first. */
    path: [dirname(program), process.env['PATH']].join(delimiter),
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
