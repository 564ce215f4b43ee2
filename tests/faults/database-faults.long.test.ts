import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { urlOf } from '../../src/platform/sql/embedded/address.ts'
import { openEmbeddedPostgres } from '../../src/platform/sql/embedded/open-embedded-postgres.ts'
import {
  faultEnvironment,
  followFrom,
  positionOf,
  prepareFaultDatabase,
  publish,
  publishSurely,
  titlesOf,
  untilReady,
} from '../support/fault-service.ts'
import { postmasterOf, type Service, startService } from '../support/service.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'

const settings = { max_connections: '20', max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '16MB' }
const noSlots = '53300'

/** Sessions that take all connections of a server, also those of the service, which is paused meanwhile. */
async function takeAllConnections(url: string, service: Service) {
  const taken: pg.Client[] = []
  const first = new pg.Client({ connectionString: url, application_name: 'hog' })
  await first.connect()
  taken.push(first)
  async function takeFree(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: url, application_name: 'hog' })
      client.on('error', () => undefined)
      try {
        await client.connect()
      } catch (error) {
        assert.equal((error as { code?: string }).code, noSlots)
        return
      }
      taken.push(client)
    }
  }
  // Otherwise it would open new sessions as fast as its old ones are taken.
  service.signal('SIGSTOP')
  await until(async () => {
    await takeFree()
    // The session of this process, which supervises the server, is not one of the service.
    const { rowCount } = await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'civic%' and application_name not like '% pid=%'`,
    )
    return rowCount === 0
  }, 'the service has no session')
  service.signal('SIGCONT')
  return { free: () => Promise.all(taken.map((client) => client.end())) }
}

async function assertRefused(service: Service, key: string, title: string): Promise<string> {
  const refused = await publish(service, key, [title])
  assert.deepEqual([refused?.status, refused?.body.code], [503, 'unavailable'], JSON.stringify(refused))
  assert.equal((await service.fetch('/health')).status, 200, 'the process is alive')
  return refused!.body.detail
}

test('database faults', async (t) => {
  await using opened = new AsyncDisposableStack()
  const disk = await mountSmallDisk(320)
  if (disk) opened.use(disk)
  const dataDir = disk?.path ?? (await mkdtemp(join(tmpdir(), 'civic-faults-')))
  if (!disk) opened.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const server = opened.use(await openEmbeddedPostgres({ dataDir, role: 'service', log, settings }))
  const url = urlOf(server.connection)
  const { writerKeys, readerKey } = await prepareFaultDatabase(url)
  const key = writerKeys[0]!
  const env = { ...faultEnvironment, DATABASE_URL: url, DATA_DIR: tmpdir() }
  const service = opened.use(await startService({ env }))
  await untilReady(service)
  const begin = await positionOf(service, readerKey)
  const acknowledged: string[] = []
  const add = async (title: string) => {
    await publishSurely(service, key, [title])
    acknowledged.push(title)
  }
  await add('before')

  await t.test(
    'without a free connection, writes are refused with 503, and the service recovers by itself [design.faults.connections]',
    async () => {
      const hog = await takeAllConnections(url, service)
      await assertRefused(service, key, 'no connection')
      assert.equal((await service.fetch('/health/ready')).status, 503)
      await hog.free()
      await untilReady(service)
      await add('after the connections')
    },
  )

  await t.test(
    'a restart of PostgreSQL ends in 503 and new sessions, not in errors [design.faults.database-restart]',
    async () => {
      const pid = (await postmasterOf(dataDir))!
      process.kill(pid, 'SIGINT')
      await until(async () => {
        const next = await postmasterOf(dataDir)
        const answer = await publish(service, key, ['during the restart'])
        assert.ok(answer && [201, 503].includes(answer.status), JSON.stringify(answer))
        return next !== undefined && next !== pid && answer.status === 201
      }, 'another server runs')
      acknowledged.push('during the restart')
      await untilReady(service)
      await add('after the restart')
    },
  )

  await t.test(
    'on a full disk nothing that was confirmed is lost, refusals are clear, and writes work when there is space again [design.faults.disk-full]',
    {
      skip: !disk && 'needs the right to mount a file system',
    },
    async () => {
      await disk!.fill()
      let number = 0
      const detail = await until(async () => {
        number++
        const titles = Array.from({ length: 40 }, (_, n) => `full ${number}.${n} ${'x'.repeat(150)}`)
        const answer = await publish(service, key, titles)
        if (answer?.status === 201) acknowledged.push(...titles)
        else {
          assert.deepEqual([answer?.status, answer?.body?.code], [503, 'unavailable'], JSON.stringify(answer))
          return answer!.body.detail as string
        }
      }, 'a write is refused')
      t.diagnostic(`refused after ${number} requests: ${detail}`)
      assert.match(detail, /^The (disk of the database is full|database cannot be reached)/)
      assert.equal((await service.fetch('/health')).status, 200)
      await disk!.free()
      await untilReady(service)
      await add('after the disk')
    },
  )

  await t.test(
    'after all of it the stream has every confirmed signal once, in order [design.faults.connections design.faults.database-restart design.faults.disk-full]',
    async () => {
      const stream = await followFrom(service, readerKey, begin)
      await until(() => titlesOf(stream).includes(acknowledged.at(-1)!), 'the stream has the last signal')
      const received = titlesOf(stream)
      assert.equal(new Set(received).size, received.length, 'nothing twice')
      assert.deepEqual(
        received.filter((title) => acknowledged.includes(title)),
        acknowledged,
      )
      stream.leave()
      assert.ok(service.child.exitCode === null, 'the process survived all of it')
    },
  )
})
