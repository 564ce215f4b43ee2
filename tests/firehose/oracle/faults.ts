import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLockSpace, advisoryLocks } from '../../../src/platform/sql/advisory-locks.ts'
import { postmasterOf } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'
import type { Writers } from './writers.ts'

export const faultNames = [
  'leader killed',
  'instance killed',
  'leader session cut',
  'leader paused',
  'transaction held open',
  'writer killed',
  'database killed',
] as const
export type FaultName = (typeof faultNames)[number]

/** A round of everything, in an order that has other things happen while a killed instance comes back. */
export function roundOfFaults(random: Random): FaultName[] {
  const [first, second] = random.shuffled(['leader killed', 'instance killed'] as const)
  const [one, two, three] = random.shuffled([
    'leader session cut',
    'transaction held open',
    'writer killed',
  ] as const)
  const middle = random.shuffled(['leader paused', 'database killed'] as const)
  return [first!, one!, two!, ...middle, second!, three!]
}

/** What shows that a fault has happened; each is thrown out as a failure of the run when it did not. */
export type Proof = { readonly fault: FaultName; readonly proof: string; readonly takeoverMs?: number }

/** Everything that can go wrong here. Each answers when signals flow again; an instance comes back later. */
export function createFaults(scene: Scene, writers: Writers, random: Random, startWriter: () => void) {
  /** How long it took until somebody else ordered the signals. */
  async function takenOver(term: number, since: number): Promise<number> {
    await until(() => scene.leader().term > term, 'another term begins')
    return Math.round(performance.now() - since)
  }

  async function killInstance(index: number): Promise<string> {
    const service = scene.services[index]!
    service.signal('SIGKILL')
    const { signal } = await service.ended()
    assert.equal(signal, 'SIGKILL')
    return `process ${service.child.pid} ended by ${signal}`
  }

  const faults: Record<FaultName, () => Promise<Omit<Proof, 'fault'>>> = {
    async 'leader killed'() {
      await scene.complete()
      const { index, term } = scene.leader()
      const since = performance.now()
      const proof = await killInstance(index)
      const takeoverMs = await takenOver(term, since)
      scene.restart(index)
      return { proof: `${proof}, term ${term} -> ${scene.leader().term}`, takeoverMs }
    },

    async 'instance killed'() {
      await scene.complete()
      const index = 1 - scene.leader().index
      const proof = await killInstance(index)
      await delay(random.whole(0, 500))
      scene.restart(index)
      return { proof }
    },

    async 'leader session cut'() {
      const { term } = scene.leader()
      const since = performance.now()
      // Nobody leads for a moment when the machine paused for so long that the server gave the leader up.
      const rows = await until(async () => {
        const cut = await scene.ask(
          `select pid, pg_terminate_backend(pid) as is_cut from pg_locks
           where locktype = 'advisory' and granted and classid = $1::bigint::oid and objid = $2::bigint::oid`,
          [advisoryLockSpace, advisoryLocks.sequencer],
        )
        return cut.length > 0 && cut
      }, 'somebody leads')
      assert.deepEqual(
        rows.map((row) => row['is_cut']),
        [true],
        'one session leads, and was cut',
      )
      const takeoverMs = await takenOver(term, since)
      return { proof: `session ${rows[0]!['pid']} cut, term ${term} -> ${scene.leader().term}`, takeoverMs }
    },

    async 'leader paused'() {
      await scene.complete()
      const { index, term } = scene.leader()
      const { child } = scene.services[index]!
      const since = performance.now()
      child.kill('SIGSTOP')
      try {
        const isLedByAnother = () => scene.leader().term > term && scene.leader().index !== index
        await until(isLedByAnother, 'another instance leads while the first is stopped')
        const takeoverMs = Math.round(performance.now() - since)
        const { term: nextTerm } = scene.leader()
        return { proof: `process ${child.pid} stopped, term ${term} -> ${nextTerm}`, takeoverMs }
      } finally {
        child.kill('SIGCONT')
      }
    },

    async 'transaction held open'() {
      const client = new pg.Client({ connectionString: scene.databaseUrl })
      client.on('error', () => undefined)
      await client.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query('select pg_current_xact_id()::text as xid')
        await delay(random.whole(500, 1_500))
        await until(async () => {
          const held = await scene.ask('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
          return held[0]!['xmin'] === rows[0].xid
        }, 'the transaction is the oldest one')
        await client.query('commit')
        return { proof: `transaction ${rows[0].xid} was the horizon` }
      } finally {
        await client.end()
      }
    },

    async 'writer killed'() {
      const name = random.pick(writers.names())
      // A kill between two requests would show nothing.
      await until(() => writers.isWriting(name), 'the writer waits for an answer')
      const { underWay, signal } = await writers.kill(name)
      assert.equal(signal, 'SIGKILL')
      startWriter()
      return { proof: `writer ${name} ended by ${signal} with ${underWay} requests under way` }
    },

    async 'database killed'() {
      const pid = await postmasterOf(scene.dataDir)
      assert.ok(pid !== undefined, 'a server runs')
      const { term } = scene.leader()
      const since = performance.now()
      process.kill(pid, 'SIGKILL')
      const next = await until(async () => {
        const found = await postmasterOf(scene.dataDir)
        return found !== undefined && found !== pid && found
      }, 'another server runs')
      const takeoverMs = await takenOver(term, since)
      return { proof: `server ${pid} -> ${next}, term ${term} -> ${scene.leader().term}`, takeoverMs }
    },
  }

  return async (fault: FaultName): Promise<Proof> => ({ fault, ...(await faults[fault]()) })
}
