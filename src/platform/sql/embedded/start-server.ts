import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { OperatorError } from '../../errors.ts'
import { freeLoopbackPort, prepareSocketDirectory, socketDirectoryFor, socketFile } from './address.ts'
import { postmasterFile, removeForeignLock } from './postmaster-file.ts'
import { spawnOptions } from './runner.ts'
import type { Server } from './server.ts'
import { linesOf, openServerLog } from './server-log.ts'
import { type ServerEndpoint, serverArguments } from './server-settings.ts'

export interface StartedServer {
  readonly pid: number
  /** Undefined while it is running; `retry` when another server, or the rest of a killed one, holds the lock. */
  outcome(): Promise<'retry' | OperatorError | undefined>
}

export async function startServer(server: Server): Promise<StartedServer> {
  const { clusterDirectory, runner, logFile } = server
  const place = await prepareAddress(server)
  const socket = socketFile(place.socketDirectory, place.port)
  await removeForeignLock(postmasterFile(clusterDirectory), clusterDirectory, server.log)
  await removeForeignLock(`${socket}.lock`, clusterDirectory, server.log)

  const settings = serverArguments(clusterDirectory, place, server.settings)
  const [program, ...rest] = [...runner.prefix, server.binaries.postgres, ...settings] as [
    string,
    ...string[],
  ]
  const output = openServerLog(logFile, runner.user)
  // Detached: Ctrl-C in the terminal reaches only the service, which then shuts the server down cleanly.
  const child = spawn(program, rest, {
    ...spawnOptions(runner),
    cwd: clusterDirectory,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', output.descriptor, output.descriptor],
  })
  output.close()
  child.unref()
  if (child.pid === undefined) {
    const [error] = await once(child, 'error')
    throw new OperatorError(
      `Cannot start PostgreSQL (${error.message}): run "npm ci" again, or set DATABASE_URL to a PostgreSQL server`,
      error,
    )
  }
  const { pid } = child
  return {
    pid,
    async outcome() {
      if (child.exitCode === null && child.signalCode === null) return undefined
      return explain(await linesOf(logFile, output.begin, pid), socket, logFile)
    },
  }
}

async function prepareAddress(server: Server): Promise<ServerEndpoint> {
  const { clusterDirectory, runner, transport } = server
  if (transport === 'loopback') {
    server.loopbackPort ??= await freeLoopbackPort()
    return { transport, socketDirectory: clusterDirectory, port: server.loopbackPort }
  }
  const socketDirectory = socketDirectoryFor(clusterDirectory)
  if (socketDirectory !== clusterDirectory) {
    const currentUser = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    await prepareSocketDirectory(socketDirectory, runner.user ?? currentUser)
  }
  return { transport, socketDirectory, port: 5432 }
}

/** Finds in the server's log why it exited before it was ready. */
function explain(lines: readonly string[], socket: string, logFile: string): 'retry' | OperatorError {
  const text = lines.join('\n')
  if (/lock file .* already exists|pre-existing shared memory block|lock file .* is empty/.test(text)) {
    return 'retry'
  }
  if (/could not bind Unix address|could not create any Unix-domain sockets/.test(text)) {
    return new OperatorError(
      `${socket}, the path of PostgreSQL's socket, is in use by something else: remove it and start again`,
    )
  }
  const reason = lines.findLast((line) => /^(FATAL|PANIC|ERROR)/.test(line)) ?? lines.join(' ')
  return new OperatorError(
    `PostgreSQL did not start: ${reason || 'it exited without a message'}. Fix this (its log is ${logFile}) and start again`,
  )
}
