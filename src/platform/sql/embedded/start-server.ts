import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { OperatorError } from '../../errors.ts'
import { freeLoopbackPort, prepareSocketDirectory, socketDirectoryFor, socketFile } from './address.ts'
import { postmasterFile, removeForeignLock } from './postmaster-file.ts'
import { spawnOptions } from './runner.ts'
import type { Server } from './server.ts'
import { linesOf, openServerLog } from './server-log.ts'
import { type ServerPlace, serverArguments } from './settings.ts'

export interface StartedServer {
  readonly pid: number
  /** Undefined while it runs. `retry` when somebody else's server, or the last of a killed one, stands in the way. */
  outcome(): Promise<'retry' | OperatorError | undefined>
}

export async function startServer(server: Server): Promise<StartedServer> {
  const { clusterDirectory, runner, logFile } = server
  const place = await preparePlace(server)
  const socket = socketFile(place.socketDirectory, place.port)
  await removeForeignLock(postmasterFile(clusterDirectory), clusterDirectory, server.log)
  await removeForeignLock(`${socket}.lock`, clusterDirectory, server.log)

  const words = serverArguments(clusterDirectory, place, server.settings)
  const [program, ...rest] = [...runner.prefix, server.binaries.postgres, ...words] as [string, ...string[]]
  const output = openServerLog(logFile, runner.user)
  // In a session of its own: Ctrl-C in the terminal is for the service, which then stops the server in order.
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
    const [fault] = await once(child, 'error')
    throw new OperatorError(
      `PostgreSQL could not be started (${fault.message}): run "npm ci" again, or set DATABASE_URL to a PostgreSQL server`,
      fault,
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

async function preparePlace(server: Server): Promise<ServerPlace> {
  const { clusterDirectory, runner, transport } = server
  if (transport === 'loopback') {
    server.loopbackPort ??= await freeLoopbackPort()
    return { transport, socketDirectory: clusterDirectory, port: server.loopbackPort }
  }
  const socketDirectory = socketDirectoryFor(clusterDirectory)
  if (socketDirectory !== clusterDirectory) {
    const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    await prepareSocketDirectory(socketDirectory, runner.user ?? ourselves)
  }
  return { transport, socketDirectory, port: 5432 }
}

/** Reads in the server's last words why it ended before it was ready. */
export function explain(lines: readonly string[], socket: string, logFile: string): 'retry' | OperatorError {
  const said = lines.join('\n')
  if (/lock file .* already exists|pre-existing shared memory block|lock file .* is empty/.test(said)) {
    return 'retry'
  }
  if (/could not bind Unix address|could not create any Unix-domain sockets/.test(said)) {
    return new OperatorError(
      `${socket}, the path of PostgreSQL's socket, is taken by something else: remove it and start again`,
    )
  }
  const reason = lines.findLast((line) => /^(FATAL|PANIC|ERROR)/.test(line)) ?? lines.join(' ')
  return new OperatorError(
    `PostgreSQL did not start: ${reason || 'it ended without a word'}. Put that right (its log is ${logFile}) and start again`,
  )
}
