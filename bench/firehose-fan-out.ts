import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median } from './figures.ts'
import { startLoadProcess } from './firehose-load.ts'
import { type Frame, type Peer, publishEvenly, startBare, startNchan } from './firehose-peers.ts'
import { cpuSeconds } from './firehose-processes.ts'
import { openReader, type ReaderTarget } from './firehose-reader.ts'
import { type BenchService, benchDraft } from './firehose-service.ts'

const subscribers = 500
const signalsPerSecond = 100
const idleMs = 5_000
const turns = 5

type Cost = { micros: number; perSecond: number }
type Watcher = Disposable & { publishAndWait(count: number, publish: () => Promise<unknown>): Promise<void> }

/** One more reader, which detects when published signals have arrived. */
async function openWatcher(target: ReaderTarget): Promise<Watcher> {
  let arrived = 0
  let onArrival = () => {}
  const socket = await openReader(target, (count) => {
    arrived += count
    onArrival()
  })
  return {
    async publishAndWait(count, publish) {
      const expected = arrived + count
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      onArrival = () => {
        if (arrived >= expected) resolve()
      }
      const late = setTimeout(() => reject(new Error(`${target.port}: nothing arrived for a minute`)), 60_000)
      await Promise.all([publish(), promise]).finally(() => clearTimeout(late))
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** Prints the cost of a signal apart from fan-out: sequencing it and reading it from the log. */
async function printSequencingCost(service: Peer, watcher: Watcher): Promise<void> {
  const count = 200
  const before = cpuSeconds(service.pid)
  await publishEvenly(() => watcher.publishAndWait(1, () => service.publish(1)), signalsPerSecond, count)
  const micros = ((cpuSeconds(service.pid) - before) * 1e6) / count
  console.error(
    `a signal for one reader: ${micros.toFixed(0)} µs, ${(micros / subscribers).toFixed(2)} for each of ${subscribers}`,
  )
}

export type FanOutOptions = { rounds: number; seconds: number }

/** Cost per peer, by the number of signals published at once. */
type Costs = Map<number, Map<string, number>>

const sizes = [1, 5]

/**
 * CPU time per delivered signal, alternating with peers that send the same bytes. The turns are short, so that other
 * load on the machine affects all peers. Each round starts new processes, because the same code costs more in some
 * than in others.
 */
export async function benchFanOut(
  start: () => Promise<BenchService>,
  transport: 'sse' | 'websocket',
  options: FanOutOptions,
): Promise<Figure[]> {
  const rounds: Costs[] = []
  for (let round = 0; round < options.rounds; round++) {
    await using service = await start()
    rounds.push(await costsOf(service, transport, options.seconds / turns))
  }
  const figures: Figure[] = []
  const name = transport === 'sse' ? 'SSE' : 'WebSocket'
  for (const atOnce of sizes) {
    const kind = atOnce === 1 ? 'single signals' : `bursts of ${atOnce}`
    const of = (peer: string) => rounds.map((costs) => costs.get(atOnce)!.get(peer)!)
    for (const peer of rounds[0]!.get(atOnce)!.keys()) {
      const all = of(peer).map((one) => one.toFixed(2))
      console.error(`${name}, ${kind}, ${peer}: ${all.join(', ')} µs`)
    }
    // The ratio is taken within a round, so that other load on the machine affects both.
    const add = (peer: string, bar: number) =>
      figures.push({
        what: `${name}, ${kind}: CPU per delivered signal (${median(of('service')).toFixed(2)} µs), of ${peer} (${median(of(peer)).toFixed(2)} µs)`,
        result: median(of('service').map((cost, round) => cost / of(peer)[round]!)),
        unit: '×',
        bar,
        better: 'lower' as const,
      })
    if (atOnce === 1) add('bare socket.write', 1.4)
    if (rounds[0]!.get(atOnce)!.has('nchan')) add('nchan', atOnce === 1 ? 2 : 0.6)
  }
  return figures
}

async function costsOf(
  service: BenchService,
  transport: 'sse' | 'websocket',
  turnSeconds: number,
): Promise<Costs> {
  await using opened = new AsyncDisposableStack()
  const frame: Frame = await service.sampleFrame()
  const load = opened.use(startLoadProcess())
  const bare = opened.use(await startBare(frame))
  const nchan = await startNchan(frame)
  if (nchan) opened.use(nchan)
  const ours: Peer = {
    name: 'service',
    port: service.port,
    pid: service.pid,
    path: { sse: '/api/firehose', websocket: service.socketPath },
    publish: (count) => service.publish(Array.from({ length: count }, (_, n) => benchDraft(n))),
    async [Symbol.asyncDispose]() {},
  }
  const peers = [ours, bare, ...(nchan ? [nchan] : [])]
  const watchers = new Map<string, Watcher>()
  for (const { name, port, path } of peers) {
    const headers = name === 'service' ? service.headers : {}
    const target = { transport, port, path: path[transport], headers }
    const watcher = opened.use(await openWatcher(target))
    watchers.set(name, watcher)
    if (name === 'service') await printSequencingCost(ours, watcher)
    await load.open(name, subscribers, target)
  }

  // The idle cost of a server is not part of the cost of a signal.
  const idle = new Map<string, number>()
  await pause(2_000)
  const before = new Map(peers.map(({ name, pid }) => [name, cpuSeconds(pid)]))
  await pause(idleMs)
  for (const { name, pid } of peers) idle.set(name, (cpuSeconds(pid) - before.get(name)!) / (idleMs / 1_000))
  console.error(
    `idle: ${[...idle].map(([name, one]) => `${name} ${(one * 100).toFixed(1)} %`).join(', ')} of a core`,
  )

  async function costOf(peer: Peer, atOnce: number, perSecond: number): Promise<Cost> {
    const bursts = Math.ceil((signalsPerSecond * turnSeconds) / atOnce)
    const signals = bursts * atOnce * subscribers
    const start = await load.state(peer.name)
    const [before, startedAt] = [cpuSeconds(peer.pid), performance.now()]
    // Each publish waits for the arrival of the last one, so that single signals are not coalesced.
    const publish = () => watchers.get(peer.name)!.publishAndWait(atOnce, () => peer.publish(atOnce))
    await publishEvenly(publish, perSecond, bursts)
    const achieved = bursts / ((performance.now() - startedAt) / 1_000)
    await load.untilReceived(peer.name, start.signals + signals)
    const elapsed = (performance.now() - startedAt) / 1_000
    const cpu = cpuSeconds(peer.pid) - before - idle.get(peer.name)! * elapsed
    return { micros: (cpu * 1e6) / signals, perSecond: achieved }
  }

  const costs: Costs = new Map()
  for (const atOnce of sizes) {
    const own = new Map<string, number>(peers.map(({ name }) => [name, 0]))
    // The first half is a warm-up.
    for (let turn = 0; turn < 2 * turns; turn++) {
      // Peers get the rate that the service reached: waking an idle reader costs more.
      let perSecond = signalsPerSecond / atOnce
      for (const peer of peers) {
        const cost = await costOf(peer, atOnce, perSecond)
        perSecond = Math.min(perSecond, cost.perSecond)
        if (turn >= turns) own.set(peer.name, own.get(peer.name)! + cost.micros / turns)
        await pause(100)
      }
    }
    costs.set(atOnce, own)
  }
  return costs
}
