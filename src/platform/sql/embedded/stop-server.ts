import { execFile } from 'node:child_process'
import { rmdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { socketDirectoryFor } from './address.ts'
import { isAlive } from './postmaster-file.ts'
import { findRunning, type Server } from './server.ts'

// Fast shutdown first: sessions end, a checkpoint is written. Then without one, and at last by force.
const steps = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 3_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
] as const

/** Stops the server on the cluster and waits until its process is gone. */
export async function stopServer(server: Server): Promise<void> {
  const running = await findRunning(server)
  if (!running) return
  if (process.platform === 'win32') {
    // Windows knows no such signals; pg_ctl has another way to ask.
    const words = ['stop', '--pgdata', server.clusterDirectory, '--mode', 'fast']
    await promisify(execFile)(server.binaries.pg_ctl, words).catch((fault) => server.log(fault.message))
    return
  }
  await endProcess(running.pid, server.log)
  const socketDirectory = socketDirectoryFor(server.clusterDirectory)
  if (socketDirectory !== server.clusterDirectory) await rmdir(socketDirectory).catch(() => undefined)
}

export async function endProcess(pid: number, log: (message: string) => void): Promise<void> {
  for (const { signal, patienceMs } of steps) {
    if (signal !== 'SIGINT') log(`PostgreSQL (process ${pid}) does not stop: sending ${signal}`)
    try {
      process.kill(pid, signal)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === 'ESRCH') return
      throw fault
    }
    if (await isGone(pid, patienceMs)) return
  }
}

async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (await isAlive(pid)) {
    if (performance.now() > deadline) return false
    await delay(10)
  }
  return true
}
