import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Snapshot } from '../../../src/contracts/firehose/firehose.ts'
import { until } from '../../support/until.ts'
import {
  type Entry,
  inputOf,
  matchesQuery,
  monotonicMs,
  places,
  type Query,
  queries,
  types,
} from './entries.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { createFaults, type FaultName, faultNames, firstRound, type Proof } from './faults.ts'
import { createRandom } from './random.ts'
import { createReader, deliveryModes, type Reader, type SeenEntry } from './reader.ts'
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
  pauseMs: number
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
  const { report } = options
  const startedAt = performance.now()
  const random = createRandom(options.seed)
  await using opened = new AsyncDisposableStack()
  const environment = opened.use(await openEnvironment({ workspaces: options.writers * options.lanes }))
  report(`ready after ${seconds(startedAt)} s`)
  const writers = opened.use(createWriters())
  const origin = (await readPage(environment, 0, '')).as_of

  let started = 0
  function startWriter(): void {
    const slot = started % options.writers
    const keys = environment.writerKeys.slice(slot * options.lanes, (slot + 1) * options.lanes)
    const name = `${'abcdefghijklmnopqrstuvwxyz'[started % 26]}${started++}_`
    writers.start({ name, keys, seed: random.seed(), urls: environment.urls, pauseMs: options.pauseMs })
  }

  const readers: Reader[] = []
  opened.defer(async () => {
    for (const reader of readers) reader.stop()
    await Promise.all(readers.map(({ running }) => running))
  })
  function startReader(isFromSnapshot: boolean): void {
    const query = queries[readers.length % queries.length]!
    readers.push(
      createReader({
        name: `reader ${readers.length} of query ${queries.indexOf(query)}`,
        query,
        urls: environment.urls,
        apiKey: environment.readerKey,
        random: random.child(),
        from: isFromSnapshot ? undefined : origin,
        hasEnded: (label) => label === lastFor(query),
      }),
    )
  }

  for (let count = 0; count < options.readers; count++) startReader(false)
  for (let count = 0; count < options.writers; count++) startWriter()
  await until(() => writers.written.size > 20, 'the writers publish')

  const proofs: Proof[] = []
  const inject = createFaults(environment, writers, random, startWriter)
  const wreckingAt = performance.now()
  const isOver = (round: number) =>
    round >= options.rounds && (performance.now() - wreckingAt) / 1000 >= options.seconds
  for (let round = 0; !isOver(round); round++) {
    // Later rounds have a random order, and faults may overlap.
    for (const fault of round === 0 ? firstRound(random) : random.shuffled<FaultName>(faultNames)) {
      await delay(random.whole(100, 900))
      const since = performance.now()
      proofs.push(await inject(fault))
      report(`${fault}: ${proofs.at(-1)!.proof}; took ${seconds(since)} s`)
      // Some readers start in the middle, with a snapshot.
      const isNext = proofs.length === 1 || random.chance(0.5)
      if (isNext && readers.length < 2 * options.readers) startReader(true)
      assert.deepEqual(
        readers.flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`)),
        [],
      )
    }
  }

  await until(
    () => options.isComplete?.(collectStats(readers, writers)) ?? true,
    'enough reads and faults occurred',
  )
  await environment.allStarted()
  await writers.stop()
  await publishEnd(environment, writers.written)
  report(`writers stopped after ${seconds(startedAt)} s`)
  await whileAdvancing(
    () => readers.reduce((sum, { seen }) => sum + seen.length, 0),
    () => readers.every(({ isDone, problems }) => isDone || problems.length > 0),
    'every reader reaches the end',
  ).catch((fault: Error) => report(fault.message))
  const [log, other] = await Promise.all([readLog(environment, 0, origin), readLog(environment, 1, origin)])
  const verdict = judge(log, writers.written, readers)
  const faults = [...verdict.faults, ...writers.problems]
  for (const { isDone, name, seen } of readers) {
    if (!isDone) faults.push(`${name} did not reach the end; it saw ${seen.length}`)
  }
  const titles = (seen: readonly SeenEntry[]) => seen.map(({ label }) => label).join()
  if (titles(log) !== titles(other)) faults.push('the instances have different logs')
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

function collectStats(readers: readonly Reader[], writers: Pick<Writers, 'count' | 'written'>) {
  return {
    requests: writers.count.requests,
    answered: sum([...writers.written.values()].map((one) => (one.answeredAt ? one.entries.length : 0))),
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

/** One signal of each type in all places: the last entries of every query. */
const endEntries = types.map(
  (type): Entry => ({ token: `end.${type}`, item: `end.${type}`, type, places, isRetraction: false }),
)

const lastFor = (query: Query) => endEntries.findLast((entry) => matchesQuery(query, entry))!.token

async function publishEnd(
  environment: Environment,
  written: ReturnType<typeof createWriters>['written'],
): Promise<void> {
  const sentAt = monotonicMs()
  const answer = await fetch(`${environment.urls[0]}/api/firehose/signals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': environment.writerKeys[0]! },
    body: JSON.stringify({ signals: endEntries.map(({ token, type }) => inputOf(token, type, places)) }),
  })
  assert.equal(answer.status, 201, await answer.text())
  const answeredAt = monotonicMs()
  written.set('end', { request: 'end', entries: endEntries, sentAt, answeredAt, isUnderWay: false })
}

async function readPage(environment: Environment, index: number, cursor: string): Promise<Snapshot> {
  const next = cursor && `&cursor=${encodeURIComponent(cursor)}`
  const answer = await fetch(`${environment.urls[index]}/api/firehose?limit=200${next}`, {
    headers: { 'x-api-key': environment.readerKey },
  })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Snapshot
}

/** Reads everything after a position from one instance. */
async function readLog(environment: Environment, index: number, from: string): Promise<SeenEntry[]> {
  const log: SeenEntry[] = []
  await whileAdvancing(
    () => log.length,
    async () => {
      const { data, retractions = [], as_of } = await readPage(environment, index, from)
      for (const { id, title } of data) log.push({ label: title, signalId: id, eventId: undefined })
      for (const { signal_id: id } of retractions)
        log.push({ label: `-${id}`, signalId: id, eventId: undefined })
      from = as_of
      return log.some(({ label }) => label === `end.${types.at(-1)}`)
    },
    'the end of the log is reached',
  )
  return log
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
