import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const ticksPerSecond = 100
type Row = { pid: number; parent: number; name: string; ticks: number }

function processes(): Row[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1')
      const nameEnd = text.lastIndexOf(')')
      const command = text.slice(text.indexOf('(') + 1, nameEnd)
      const fields = text
        .slice(nameEnd + 2)
        .split(' ')
        .map(Number)
      // User and system time, and that of children that ended (proc(5)).
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0)
      return [{ pid: Number(name), parent: fields[1]!, name: command, ticks }]
    } catch {
      return []
    }
  })
}

function treeOf(roots: readonly number[]): Row[] {
  const all = processes()
  const found = all.filter(({ pid }) => roots.includes(pid))
  for (const row of found) found.push(...all.filter(({ parent }) => parent === row.pid))
  return found
}

/** CPU time of processes and everything that they started, in seconds. */
export const treeCpuSeconds = (roots: readonly number[]): number =>
  treeOf(roots).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond

const idleShare = 0.04
/** Longer than the pause between two kinds of work. */
const idleSeconds = 30
const idleTimeoutMs = 1_800_000

/** Waits until a service has ended its work in the background, such as counting after an import. */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + idleTimeoutMs
  while (performance.now() < deadline) {
    const before = treeCpuSeconds([pid])
    await pause(idleSeconds * 1000)
    if (treeCpuSeconds([pid]) - before < idleShare * idleSeconds) return
  }
  throw new Error(`The service was still busy after ${idleTimeoutMs / 60_000} minutes`)
}

/**
 * Memory of processes and everything that they started. Pages that several of them share count once. PostgreSQL is
 * apart, because it fills the buffers that it was given and keeps them.
 */
export function treeMegabytes(roots: readonly number[]): { service: number; database: number } {
  const megabytes = { service: 0, database: 0 }
  for (const { pid, name } of treeOf(roots))
    megabytes[name === 'postgres' ? 'database' : 'service'] += processMegabytes(pid)
  return megabytes
}

/** Zero for a process that has ended. */
function processMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
