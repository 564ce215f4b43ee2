import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLockSpace, advisoryLocks } from '../../../src/platform/sql/advisory-locks.ts'
import { postmasterOf } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import type { Environment } from './environment.ts'
import type { Random } from './random.ts'
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

/** All faults once, ordered so that others occur while a killed instance restarts. */
export function firstRound(random: Random): FaultName[] {
  const [first, second] = random.shuffled(['leader killed', 'instance killed'] as const)
  const [one, two, three] = random.shuffled([
    'leader session cut',
    'transaction held open',
    'writer killed',
  ] as const)
  const middle = random.shuffled(['leader paused', 'database killed'] as const)
  return [first!, one!, two!, ...middle, second!, three!]
}

/** Evidence that a fault occurred. A fault without it fails the run. */
export type Proof = { readonly fault: FaultName; readonly proof: string; readonly takeoverMs?: number }

/** Injects faults. Each resolves when signals flow again; a killed instance restarts later. */
export function createFaults(
  environment: Environment,
  writers: Writers,
  random: Random,
  startWriter: () => void,
) {
  /** Time until another instance became the leader. */
  async function takeoverTime(term: number, since: number): Promise<number> {
    await until(() => environment.leader().term > term, 'another term has started')
    return Math.round(performance.now() - since)
  }

  async function killInstance(index: number): Promise<string> {
    const service = environment.services[index]!
    service.signal('SIGKILL')
    const { signal } = await service.ended()
    assert.equal(signal, 'SIGKILL')
    return `process ${service.child.pid} ended by ${signal}`
  }

  const faults: Record<FaultName, () => Promise<Omit<Proof, 'fault'>>> = {
    async 'leader killed'() {
      await environment.allStarted()
      const { index, term } = environment.leader()
      const since = performance.now()
      const proof = await killInstance(index)
      const takeoverMs = await takeoverTime(term, since)
      environment.restart(index)
      return { proof: `${proof}, term ${term} -> ${environment.leader().term}`, takeoverMs }
    },

    async 'instance killed'() {
      await environment.allStarted()
      const index = 1 - environment.leader().index
      const proof = await killInstance(index)
      await delay(random.whole(0, 500))
      environment.restart(index)
      return { proof }
    },

    async 'leader session cut'() {
      const { term } = environment.leader()
      const since = performance.now()
      // There is no leader for a moment when the machine paused so long that the server dropped its session.
      const rows = await until(async () => {
        const cut = await environment.query(
          `select pid, pg_terminate_backend(pid) as is_cut from pg_locks
           where locktype = 'advisory' and granted and classid = $1::bigint::oid and objid = $2::bigint::oid`,
          [advisoryLockSpace, advisoryLocks.sequencer],
        )
        return cut.length > 0 && cut
      }, 'an instance is the leader')
      assert.deepEqual(
        rows.map((row) => row['is_cut']),
        [true],
        'the leader has one session, and it was cut',
      )
      const takeoverMs = await takeoverTime(term, since)
      return {
        proof: `session ${rows[0]!['pid']} cut, term ${term} -> ${environment.leader().term}`,
        takeoverMs,
      }
    },

    async 'leader paused'() {
      await environment.allStarted()
      const { index, term } = environment.leader()
      const { child } = environment.services[index]!
      const since = performance.now()
      child.kill('SIGSTOP')
      try {
        const isLedByAnother = () => environment.leader().term > term && environment.leader().index !== index
        await until(isLedByAnother, 'another instance leads while the first is paused')
        const takeoverMs = Math.round(performance.now() - since)
        const { term: nextTerm } = environment.leader()
        return { proof: `process ${child.pid} stopped, term ${term} -> ${nextTerm}`, takeoverMs }
      } finally {
        child.kill('SIGCONT')
      }
    },

    async 'transaction held open'() {
      const client = new pg.Client({ connectionString: environment.databaseUrl })
      client.on('error', () => undefined)
      await client.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query('select pg_current_xact_id()::text as xid')
        await delay(random.whole(500, 1_500))
        await until(async () => {
          const held = await environment.query('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
          return held[0]!['xmin'] === rows[0].xid
        }, 'the transaction is the oldest')
        await client.query('commit')
        return { proof: `transaction ${rows[0].xid} was the horizon` }
      } finally {
        await client.end()
      }
    },

    async 'writer killed'() {
      const name = random.pick(writers.names())
      // A kill between two requests would prove nothing.
      await until(() => writers.isWriting(name), 'the writer waits for a response')
      const { underWay, signal } = await writers.kill(name)
      assert.equal(signal, 'SIGKILL')
      startWriter()
      return { proof: `writer ${name} ended by ${signal} with ${underWay} requests under way` }
    },

    async 'database killed'() {
      const pid = await postmasterOf(environment.dataDir)
      assert.ok(pid !== undefined, 'a server runs')
      const { term } = environment.leader()
      const since = performance.now()
      process.kill(pid, 'SIGKILL')
      const next = await until(async () => {
        const found = await postmasterOf(environment.dataDir)
        return found !== undefined && found !== pid && found
      }, 'another server runs')
      const takeoverMs = await takeoverTime(term, since)
      return { proof: `server ${pid} -> ${next}, term ${term} -> ${environment.leader().term}`, takeoverMs }
    },
  }

  return async (fault: FaultName): Promise<Proof> => ({ fault, ...(await faults[fault]()) })
}
