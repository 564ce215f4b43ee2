import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { positionOf } from '../../support/fault-service.ts'
import { until } from '../../support/until.ts'
import { openEventStream } from './connections.ts'
import {
  attributesOf,
  createMatcher,
  inputOf,
  monotonicMs,
  places,
  type Query,
  queries,
  types,
} from './entries.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { createFaults, type FaultName, faultNames, firstRound, type Proof } from './faults.ts'
import { createNumberList, numberAfter, numberOf, titleOf } from './numbers.ts'
import { createRandom } from './random.ts'
import { createReader, deliveryModes, type Reader } from './reader.ts'
import { createSightings, type Sightings } from './sightings.ts'
import { checkTruncations } from './truncation.ts'
import { judge } from './verdict.ts'
import { createWriters, type Writers } from './writers.ts'

export type OracleOptions = {
  seed: number
  /** Minimum number of rounds, each with every fault; further rounds follow until `seconds` have passed. */
  rounds: number
  seconds: number
  writers: number
  lanes: number
  readers: number
  /** The queries of readers that start with a snapshot. */
  snapshotQueries?: readonly Query[]
  /** The size of large requests; small ones have 1 to 60 signals. */
  signalsPerRequest?: number
  /** Longest pause of a writer between two requests. */
  pauseMs: number
  /** Longest pause between two faults. */
  faultPauseMs?: number
  report: (line: string) => void
  /** The run continues without further faults until this is true. */
  isComplete?: (stats: OracleStats) => boolean
}

export type OracleStats = ReturnType<typeof collectStats>

/** A reader that advances may take as long as it needs. */
const stuckMs = 60_000

/**
 * Writers publish, readers follow, and faults are injected. Then every reader reads to the end of the log, and what it
 * saw is compared with what was acknowledged. Only the public API counts.
 */
export async function runOracle(options: OracleOptions) {
  const { report, snapshotQueries = queries, signalsPerRequest = 1, faultPauseMs = 900 } = options
  const startedAt = performance.now()
  const random = createRandom(options.seed)
  await using opened = new AsyncDisposableStack()
  const environment = opened.use(await openEnvironment({ workspaces: options.writers * options.lanes }))
  report(`ready after ${seconds(startedAt)} s`)
  const writers = opened.use(createWriters())
  const origin = await positionOf({ url: environment.urls[0]! }, environment.readerKey)

  const sightings = createSightings()
  let started = 0
  function startWriter(): void {
    const slot = started % options.writers
    const keys = environment.writerKeys.slice(slot * options.lanes, (slot + 1) * options.lanes)
    const name = `${'abcdefghijklmnopqrstuvwxyz'[started % 26]}${started++}_`
    writers.start({
      name,
      keys,
      firstLane: 1 + started * options.lanes,
      seed: random.seed(),
      urls: environment.urls,
      signalsPerRequest,
      pauseMs: options.pauseMs,
    })
  }

  const readers: Reader[] = []
  opened.defer(async () => {
    for (const reader of readers) reader.stop()
    await Promise.all(readers.map(({ running }) => running))
  })
  function startReader(isFromSnapshot: boolean): void {
    const choice = isFromSnapshot ? snapshotQueries : queries
    const query = choice[readers.length % choice.length]!
    const last = lastFor(query)
    readers.push(
      createReader({
        name: `reader ${readers.length} of ${JSON.stringify(query)}`,
        query,
        urls: environment.urls,
        apiKey: environment.readerKey,
        random: random.child(),
        from: isFromSnapshot ? undefined : origin,
        hasEnded: (entry) => entry === last,
        sightings,
        mostMessages: Math.max(30, 6 * signalsPerRequest),
      }),
    )
  }

  for (let count = 0; count < options.readers; count++) startReader(false)
  for (let count = 0; count < options.writers; count++) startWriter()
  await until(() => writers.written.size > 20, 'the writers publish')

  const proofs: Proof[] = []
  const inject = createFaults(environment, writers, random, startWriter)
  const wreckingAt = performance.now()
  // The verdict names the problems.
  const hasProblem = () => readers.some(({ problems }) => problems.length > 0)
  const isOver = (round: number) =>
    hasProblem() || (round >= options.rounds && (performance.now() - wreckingAt) / 1000 >= options.seconds)
  for (let round = 0; !isOver(round); round++) {
    // Later rounds have a random order, and faults may overlap.
    for (const fault of round === 0 ? firstRound(random) : random.shuffled<FaultName>(faultNames)) {
      await delay(random.whole(100, faultPauseMs))
      const since = performance.now()
      proofs.push(await inject(fault))
      report(`${fault}: ${proofs.at(-1)!.proof}; took ${seconds(since)} s`)
      // Some readers start in the middle, with a snapshot.
      const isNext = proofs.length === 1 || random.chance(0.5)
      if (isNext && readers.length < 2 * options.readers) startReader(true)
    }
  }

  await until(
    () => hasProblem() || (options.isComplete?.(collectStats(readers, writers)) ?? true),
    'enough reads and faults occurred',
  )
  await environment.allStarted()
  await writers.stop()
  await publishEnd(environment, writers)
  report(`writers stopped after ${seconds(startedAt)} s`)
  await whileAdvancing(
    () => readers.reduce((sum, { seen }) => sum + seen.length, 0),
    () => readers.every(({ isDone, problems }) => isDone || problems.length > 0),
    'every reader reaches the end',
  ).catch((fault: Error) => report(fault.message))
  report(`readers done after ${seconds(startedAt)} s`)
  const [log, other] = await Promise.all(
    [0, 1].map((index) => readLog(environment, index, origin, sightings)),
  )
  report(`both logs read after ${seconds(startedAt)} s`)
  const verdict = judge(log!, writers, readers)
  const faults = [...verdict.faults, ...writers.problems]
  for (const { isDone, name, seen } of readers) {
    if (!isDone) faults.push(`${name} did not reach the end; it saw ${seen.length}`)
  }
  const isSameLog = log!.length === other!.length && log!.every((entry, index) => entry === other![index])
  if (!isSameLog) faults.push('the instances have different logs')
  const announced = faults.length > 0 ? 0 : await checkTruncations(environment, origin)

  return {
    faults,
    proofs,
    figures: {
      seed: options.seed,
      seconds: Number(seconds(startedAt)),
      entries: verdict.entries,
      unanswered: verdict.unanswered,
      ...collectStats(readers, writers),
      faultsInjected: proofs.length,
      longestTakeoverMs: Math.max(...proofs.map(({ takeoverMs = 0 }) => takeoverMs)),
      truncationsAnnounced: announced,
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, next) => one + next, 0)

function collectStats(readers: readonly Reader[], writers: Pick<Writers, 'count'>) {
  return {
    requests: writers.count.requests,
    answered: writers.count.answered,
    answersLost: writers.count.answersLost,
    readers: readers.length,
    snapshots: readers.filter(({ snapshot }) => snapshot !== undefined).length,
    snapshotSignals: sum(readers.map(({ snapshot }) => snapshot?.length ?? 0)),
    deliveries: sum(readers.map(({ seen }) => seen.length)),
    connections: Object.fromEntries(
      deliveryModes.map((mode) => [mode, sum(readers.map(({ connections }) => connections[mode]))]),
    ),
    reconnects: sum(readers.map(({ connections }) => sum(Object.values(connections)) - 1)),
    cut: sum(readers.map(({ count }) => count.cut)),
    heartbeats: sum(readers.map(({ count }) => count.heartbeats)),
    instanceChanges: sum(readers.map(({ count }) => count.instanceChanges)),
    modeChanges: sum(readers.map(({ count }) => count.modeChanges)),
  }
}

/** The last entries: one signal of each type in all places. No writer has this lane. */
const end = numberOf(0, 0)

function lastFor(query: Query): number {
  const matches = createMatcher(query)
  return numberAfter(
    end,
    types.findLastIndex((type) => matches(attributesOf(type, places))),
  )
}

async function publishEnd(environment: Environment, writers: Pick<Writers, 'take'>): Promise<void> {
  const attributes = types.map((type) => attributesOf(type, places))
  writers.take({ kind: 'sent', request: 'end', at: monotonicMs(), first: end, attributes })
  const signals = types.map((type, index) => inputOf(titleOf(numberAfter(end, index)), type, places))
  const answer = await fetch(`${environment.urls[0]}/api/firehose/signals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': environment.writerKeys[0]! },
    body: JSON.stringify({ signals }),
  })
  assert.equal(answer.status, 201, await answer.text())
  writers.take({ kind: 'answered', request: 'end', at: monotonicMs() })
}

/** Reads everything after a position from one instance. */
async function readLog(
  environment: Environment,
  index: number,
  origin: string,
  sightings: Sightings,
): Promise<Float64Array> {
  const log = createNumberList()
  const last = numberAfter(end, types.length - 1)
  const headers = { 'x-api-key': environment.readerKey, 'last-event-id': origin }
  const connection = openEventStream(`${environment.urls[index]}/api/firehose`, headers, (message) => {
    if (message.type === 'firehose.signal') log.push(sightings.signal(message.signal))
    if (message.type === 'firehose.retraction') log.push(sightings.retraction(message.retraction.signal_id))
  })
  await whileAdvancing(
    () => log.length,
    () => log.values().at(-1) === last,
    'the end of the log is reached',
  )
  connection.leave()
  return log.values()
}

/** Polls until the condition is true; fails when the count has not grown for a while. */
async function whileAdvancing(
  count: () => number,
  isDone: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  let last = { count: -1, at: 0 }
  const look = async () => {
    if (count() > last.count) last = { count: count(), at: performance.now() }
    assert.ok(performance.now() - last.at < stuckMs, `nothing advanced for ${stuckMs} ms: ${what}`)
    return isDone()
  }
  await until(look, what, Number.POSITIVE_INFINITY)
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
