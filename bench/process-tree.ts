import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
type Row = { pid: number; parent: number; ticks: number }

function processes(): Row[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1')
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      // User and system time, and that of children that ended (proc(5)).
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0)
      return [{ pid: Number(name), parent: fields[1]!, ticks }]
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

/** Memory of processes and everything that they started. Pages that several of them share count once. */
export function treeMegabytes(roots: readonly number[]): number {
  const kilobytes = treeOf(roots).map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
