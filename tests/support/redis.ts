import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureTool } from '../../scripts/system-tools.ts'
import { freePort } from './free-port.ts'

export type TestRedis = {
  readonly url: string
  /** Of the running server; a restart changes it. */
  readonly pid: number
  /** SIGKILL: connections break, counts are gone. */
  kill(): Promise<void>
  /** Starts an empty server at the same address. */
  restart(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A real Redis (or Valkey) server on a free loopback port, without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const program = await ensureTool('redis-server')
  const directory = await mkdtemp(join(tmpdir(), 'test-redis-'))
  const started = await startOnFreePort(program, directory)
  const { port } = started
  let server = started.server
  const killAtExit = () => server.kill('SIGKILL')
  process.on('exit', killAtExit)

  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server.pid!
    },
    kill,
    async restart() {
      await kill()
      server = await launch(program, directory, port)
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', killAtExit)
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Tries another port when a process takes the free port first. */
async function startOnFreePort(
  program: string,
  directory: string,
): Promise<{ port: number; server: ChildProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { port, server: await launch(program, directory, port) }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

async function launch(program: string, directory: string, port: number): Promise<ChildProcess> {
  const logFile = join(directory, 'redis.log')
  const socketPath = join(directory, 'redis.sock')
  const settings = {
    port,
    bind: '127.0.0.1',
    unixsocket: socketPath,
    save: '',
    appendonly: 'no',
    dir: directory,
    logfile: logFile,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const server = spawn(program, args, { stdio: 'ignore' })
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + 10_000
  while (!(await answersPing(socketPath))) {
    const hasExited = server.exitCode !== null || server.signalCode !== null
    if (failure === undefined && !hasExited && Date.now() < deadline) {
      await pause(10)
      continue
    }
    server.kill('SIGKILL')
    const log = await readFile(logFile, 'utf8').catch(() => '')
    throw new Error(`${program} did not start on port ${port}. ${failure?.message ?? log.slice(-1000)}`)
  }
  return server
}

/** Uses the server's Unix socket, because another server might listen on the port. */
function answersPing(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => socket.write('PING\r\n'))
    socket.setTimeout(1000, () => socket.destroy())
    socket.once('data', (reply) => {
      resolve(reply.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}
