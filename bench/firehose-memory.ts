import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { startLoadProcess } from './firehose-load.ts'
import { residentBytes } from './firehose-processes.ts'
import type { BenchService } from './firehose-service.ts'

const connections = 10_000
const warmUp = 2_000
/** Long enough for a heartbeat to every reader and for garbage collection. */
const settleMs = 20_000

/** Memory of the server per idle connection. */
export async function benchMemory(
  service: BenchService,
  transport: 'sse' | 'websocket',
  bar: number,
): Promise<Figure[]> {
  await using load = startLoadProcess()
  const path = transport === 'sse' ? '/api/firehose' : service.socketPath
  const asked = { transport, port: service.port, path, headers: service.headers }
  // The first connections also pay one-time costs.
  await load.open('warm up', warmUp, asked)
  await load.close('warm up')
  await pause(settleMs / 4)
  const before = residentBytes(service.pid)
  await load.open('idle', connections, asked)
  await pause(settleMs)
  const { open } = await load.state('idle')
  if (open !== connections) throw new Error(`${open} of ${connections} connections are open`)
  const result = (residentBytes(service.pid) - before) / connections / 1000
  await load.close('idle')
  const name = transport === 'sse' ? 'SSE' : 'WebSocket'
  return [
    {
      what: `${name}: resident memory of an idle connection, of ${connections}`,
      result,
      unit: 'kB',
      bar,
      better: 'lower',
    },
  ]
}
