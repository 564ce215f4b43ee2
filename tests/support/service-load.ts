import type { Json } from './app.ts'
import type { Service } from './service.ts'

export type Load = {
  /** The number of flags on each actor that were created with 201. */
  readonly acknowledged: ReadonlyMap<string, number>
  readonly statuses: ReadonlyMap<number | 'no answer', number>
  /** Responses that were neither correct nor a problem document of the service. */
  readonly faults: readonly string[]
  total(): number
  stop(): Promise<void>
}

/** Writes flags and reads them back until it is stopped or the service has ended. */
export function startLoad(service: Service, actorIds: readonly string[], writers: number): Load {
  const acknowledged = new Map<string, number>()
  const statuses = new Map<number | 'no answer', number>()
  const faults: string[] = []
  let isOver = false
  const note = (status: number | 'no answer') => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  async function writeOne(id: string, reason: string): Promise<void> {
    const answer = await service.flag(id, reason)
    const body: Json = await answer.json()
    note(answer.status)
    if (answer.status === 201) acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
    else if (!['internal_error', 'unavailable'].includes(body.code)) faults.push(JSON.stringify(body))
    // The question mark makes it a different URL, which the reads of a test do not cache.
    const read = await service.fetch(`/api/entities/${id}?`)
    await read.text()
    note(read.status)
  }

  async function keepWriting(n: number): Promise<void> {
    for (let round = 0; !isOver; round++) {
      try {
        await writeOne(actorIds[(n + round) % actorIds.length]!, `writer ${n}, round ${round}`)
      } catch {
        note('no answer')
        if (service.child.exitCode !== null || service.child.signalCode !== null) return
      }
    }
  }

  const running = Promise.all(Array.from({ length: writers }, (_, n) => keepWriting(n)))
  return {
    acknowledged,
    statuses,
    faults,
    total: () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      isOver = true
      await running
    },
  }
}
