import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { snapshotHeap } from '../src/directory/index.ts'
import { placeKeys } from './directory.ts'
import { type Figure, percentile, tableOf } from './figures.ts'
import { latencies } from './load.ts'
import { residentMegabytes, startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8186
const base = `http://127.0.0.1:${port}`
const unlimited = '1000000000'

/** Memory of a snapshot from its first tenth to its end, and reads of the service meanwhile. */
export async function benchSnapshot(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      actors: { type: 'string', default: '1000000' },
      folder: { type: 'string', default: '.cache/bench' },
    },
  })
  const data = join(process.cwd(), values.folder, `data-${values.actors}`)
  if (!existsSync(data)) {
    console.error(`Run npm run bench -- directory --actors ${values.actors} first: it makes ${data}`)
    process.exitCode = 2
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-snapshot-'))
  const environment = {
    DATA_DIR: data,
    PORT: String(port),
    SAMPLE: 'off',
    SNAPSHOT_DIR: folder,
    PUBLIC_READS_PER_MINUTE: unlimited,
    PUBLIC_REQUESTS_PER_HOUR: unlimited,
  }
  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  try {
    const child = spawn(process.execPath, [...snapshotHeap, civic, 'snapshot', '--quiet'], {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    })
    const ended = once(child, 'exit')
    const startedAt = performance.now()
    const memory: number[] = []
    const reads: number[] = []
    const places = await placeKeys()
    for (let n = 0; child.exitCode === null; n++) {
      const place = encodeURIComponent(places[n % places.length]!)
      reads.push(...(await latencies([`${base}/api/places/${place}/entities`])))
      memory.push(residentMegabytesOf(child.pid!) ?? memory.at(-1) ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await ended
    if (child.exitCode !== 0) throw new Error(`civic snapshot ended with ${child.exitCode}`)
    const tenth = Math.ceil(memory.length / 10)
    const first = Math.max(...memory.slice(0, tenth))
    const growth = Math.max(...memory) - first
    console.error(
      `${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${first.toFixed(0)} MB after a tenth`,
    )
    const figures: Figure[] = [
      {
        what: 'snapshot: growth of memory after the first tenth',
        result: growth,
        unit: 'MB',
        bar: 50,
        better: 'lower',
      },
      {
        what: 'first read of a place meanwhile, p99',
        result: percentile(reads, 0.99),
        unit: 'ms',
        bar: 40,
        better: 'lower',
      },
    ]
    console.log(`\n${Number(values.actors).toLocaleString('en-US')} actors\n\n${tableOf(figures)}`)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Undefined when the process has just ended. */
function residentMegabytesOf(pid: number): number | undefined {
  try {
    const megabytes = residentMegabytes(pid)
    return Number.isNaN(megabytes) ? undefined : megabytes
  } catch {
    return undefined
  }
}
