import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Snapshot } from '../../../src/contracts/firehose/firehose.ts'
import { until } from '../../support/until.ts'
import { type Entry, inputOf, isAskedFor, machineMs, places, type Query, queries, types } from './entries.ts'
import { createFaults, type FaultName, faultNames, type Proof, roundOfFaults } from './faults.ts'
import { createRandom } from './random.ts'
import { createReader, type Reader, type Seen, ways } from './reader.ts'
import { openScene, type Scene } from './scene.ts'
import { checkTruncations } from './truncation.ts'
import { judge } from './verdict.ts'
import { createWriters, type Writers } from './writers.ts'

export type OracleOptions = {
  seed: number
  /** How often everything that can go wrong does; undefined for as long as `seconds` last. */
  rounds: number
  seconds: number
  writers: number
  lanes: number
  readers: number
  restMs: number
  say: (line: string) => void
  /** Goes on, without further faults, until this is so of what happened. */
  isEnough?: (happened: Happened) => boolean
}

export type Happened = ReturnType<typeof happenedTo>

const catchUpMs = 60_000

/**
 * Writers publish, readers follow, and things go wrong; then everybody comes to the end of the log, and what was seen is
 * compared with what was promised. Nothing but public addresses counts for that.
 */
export async function runOracle(options: OracleOptions) {
  const { say } = options
  const startedAt = performance.now()
  const random = createRandom(options.seed)
  await using opened = new AsyncDisposableStack()
  const scene = opened.use(await openScene({ workspaces: options.writers * options.lanes }))
  say(`ready after ${seconds(startedAt)} s`)
  const writers = opened.use(createWriters())
  const origin = (await readPage(scene, 0, '')).as_of

  let started = 0
  function startWriter(): void {
    const slot = started % options.writers
    const keys = scene.writerKeys.slice(slot * options.lanes, (slot + 1) * options.lanes)
    const name = `${'abcdefghijklmnopqrstuvwxyz'[started % 26]}${started++}_`
    writers.start({ name, keys, seed: random.seed(), urls: scene.urls, restMs: options.restMs })
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
        urls: scene.urls,
        apiKey: scene.readerKey,
        random: random.child(),
        from: isFromSnapshot ? undefined : origin,
        hasEnded: (what) => what === lastFor(query),
      }),
    )
  }

  for (let count = 0; count < options.readers; count++) startReader(false)
  for (let count = 0; count < options.writers; count++) startWriter()
  await until(() => writers.written.size > 20, 'writers write')

  const proofs: Proof[] = []
  const inject = createFaults(scene, writers, random, startWriter)
  const wreckingAt = performance.now()
  const isOver = (round: number) =>
    round >= options.rounds && (performance.now() - wreckingAt) / 1000 >= options.seconds
  for (let round = 0; !isOver(round); round++) {
    // Later rounds have no order at all, and faults on top of each other.
    for (const fault of round === 0 ? roundOfFaults(random) : random.shuffled<FaultName>(faultNames)) {
      await delay(random.whole(100, 900))
      const since = performance.now()
      proofs.push(await inject(fault))
      say(`${fault}: ${proofs.at(-1)!.proof}; took ${seconds(since)} s`)
      // Some begin in the middle of it, with a snapshot of what is there.
      const isNext = proofs.length === 1 || random.chance(0.5)
      if (isNext && readers.length < 2 * options.readers) startReader(true)
      assert.deepEqual(
        readers.flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`)),
        [],
      )
    }
  }

  await until(() => options.isEnough?.(happenedTo(readers, writers)) ?? true, 'enough has happened')
  await scene.complete()
  await writers.stop()
  await publishEnd(scene, writers.written)
  say(`writers stopped after ${seconds(startedAt)} s`)
  await until(
    () => readers.every(({ isDone, problems }) => isDone || problems.length > 0),
    'every reader comes to the end',
    catchUpMs,
  ).catch((fault: Error) => say(fault.message))
  const [log, other] = await Promise.all([readLog(scene, 0, origin), readLog(scene, 1, origin)])
  const verdict = judge(log, writers.written, readers)
  const faults = [...verdict.faults, ...writers.problems]
  for (const { isDone, name, seen } of readers) {
    if (!isDone) faults.push(`${name} did not come to the end; it saw ${seen.length}`)
  }
  const titles = (seen: readonly Seen[]) => seen.map(({ what }) => what).join()
  if (titles(log) !== titles(other)) faults.push('the instances have different logs')
  const announced = faults.length > 0 ? 0 : await checkTruncations(scene, origin)

  return {
    faults,
    proofs,
    figures: {
      seed: options.seed,
      seconds: Number(seconds(startedAt)),
      entries: verdict.entries,
      unanswered: verdict.unanswered,
      ...happenedTo(readers, writers),
      faultsInjected: proofs.length,
      longestTakeoverMs: Math.max(...proofs.map(({ takeoverMs = 0 }) => takeoverMs)),
      truncationsAnnounced: announced,
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, next) => one + next, 0)

function happenedTo(readers: readonly Reader[], writers: Pick<Writers, 'count' | 'written'>) {
  return {
    requests: writers.count.requests,
    answered: sum([...writers.written.values()].map((one) => (one.answeredAt ? one.entries.length : 0))),
    answersLost: writers.count.answersLost,
    readers: readers.length,
    snapshots: readers.filter(({ snapshot }) => snapshot !== undefined).length,
    snapshotSignals: sum(readers.map(({ snapshot }) => snapshot?.length ?? 0)),
    deliveries: sum(readers.map(({ seen }) => seen.length)),
    turns: Object.fromEntries(ways.map((way) => [way, sum(readers.map(({ turns }) => turns[way]))])),
    reconnects: sum(readers.map(({ turns }) => sum(Object.values(turns)) - 1)),
    cut: sum(readers.map(({ count }) => count.cut)),
    heartbeats: sum(readers.map(({ count }) => count.heartbeats)),
    instanceChanges: sum(readers.map(({ count }) => count.instanceChanges)),
    wayChanges: sum(readers.map(({ count }) => count.wayChanges)),
  }
}

/** One signal for each type, in all places: the last things that anybody waits for. */
const endEntries = types.map(
  (type): Entry => ({ token: `end.${type}`, item: `end.${type}`, type, places, isRetraction: false }),
)

const lastFor = (query: Query) => endEntries.findLast((entry) => isAskedFor(query, entry))!.token

async function publishEnd(scene: Scene, written: ReturnType<typeof createWriters>['written']): Promise<void> {
  const sentAt = machineMs()
  const answer = await fetch(`${scene.urls[0]}/api/firehose/signals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': scene.writerKeys[0]! },
    body: JSON.stringify({ signals: endEntries.map(({ token, type }) => inputOf(token, type, places)) }),
  })
  assert.equal(answer.status, 201, await answer.text())
  const answeredAt = machineMs()
  written.set('end', { request: 'end', entries: endEntries, sentAt, answeredAt, isUnderWay: false })
}

async function readPage(scene: Scene, index: number, cursor: string): Promise<Snapshot> {
  const next = cursor && `&cursor=${encodeURIComponent(cursor)}`
  const answer = await fetch(`${scene.urls[index]}/api/firehose?limit=200${next}`, {
    headers: { 'x-api-key': scene.readerKey },
  })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Snapshot
}

/** Everything from a position to the end, as one instance tells it. */
async function readLog(scene: Scene, index: number, from: string): Promise<Seen[]> {
  const log: Seen[] = []
  await until(
    async () => {
      const { data, retractions = [], as_of } = await readPage(scene, index, from)
      for (const { id, title } of data) log.push({ what: title, signalId: id, eventId: undefined })
      for (const { signal_id: id } of retractions)
        log.push({ what: `-${id}`, signalId: id, eventId: undefined })
      from = as_of
      return log.some(({ what }) => what === `end.${types.at(-1)}`)
    },
    'the end of the log',
    catchUpMs,
  )
  return log
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
