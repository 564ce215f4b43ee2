import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Instance } from '../../platform/instance.ts'

/** What an instance and its parent process send each other. */
type FromInstance = { type: 'civic:ready' } | { type: 'civic:read-metrics'; id: number }
type FromParent = { type: 'civic:metrics'; id: number; text: string | undefined }

export type JoinedInstance = Instance & {
  reportReady(): void
  /** Lets the process end: the channel to the parent would keep it alive. */
  leave(): void
}

/** The side of an instance. Undefined in a process that no parent started. */
export function joinParent(): JoinedInstance | undefined {
  const worker = cluster.worker
  if (worker === undefined) return undefined
  const send = (message: FromInstance) => void (worker.isConnected() && worker.send(message))
  const waiting = new Map<number, (text: string | undefined) => void>()
  let requests = 0
  worker.on('message', (message: FromParent) => {
    if (message.type === 'civic:metrics') waiting.get(message.id)?.(message.text)
  })
  return {
    listensEarly: worker.id === 1,
    // https://nodejs.org/api/net.html#serverlistenoptions-callback lists where it works.
    reusePort: process.platform === 'linux' || process.platform === 'freebsd',
    shareMetrics(registry) {
      AggregatorRegistry.setRegistries(registry)
      new AggregatorRegistry()
    },
    async readMetrics(registry) {
      const id = ++requests
      const text = await new Promise<string | undefined>((resolve) => {
        waiting.set(id, resolve)
        send({ type: 'civic:read-metrics', id })
      })
      waiting.delete(id)
      return text ?? registry.metrics()
    },
    reportReady: () => send({ type: 'civic:ready' }),
    leave: () => void worker.disconnect(),
  }
}

/** Answers the messages of all instances, in the parent. */
export function answerInstances(onReady: (instance: Worker) => void): void {
  const metrics = new AggregatorRegistry()
  cluster.on('message', (worker, message: FromInstance) => {
    if (message.type === 'civic:ready') onReady(worker)
    if (message.type !== 'civic:read-metrics') return
    const reply = (text: string | undefined) => {
      if (worker.isConnected()) worker.send({ type: 'civic:metrics', id: message.id, text })
    }
    metrics.clusterMetrics().then(reply, () => reply(undefined))
  })
}
