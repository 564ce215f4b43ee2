import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import pg from 'pg'
import {
  faultEnvironment,
  followFrom,
  positionOf,
  prepareFaultDatabase,
  publishSurely,
  titlesOf,
  untilReady,
} from '../support/fault-service.ts'
import { startReplicatedPostgres } from '../support/replica-server.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** The address of a database that moves to another server, as behind a virtual address. */
async function startAddress(serverUrl: string) {
  let socketFile = socketOf(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketFile)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL('postgres://postgres@127.0.0.1/postgres')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    moveTo(nextUrl: string): void {
      socketFile = socketOf(nextUrl)
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function socketOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url })
  return `${host}/.s.PGSQL.${port}`
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a failover to the replica interrupts for a moment, and loses nothing that was confirmed [design.faults.failover]', async () => {
  await using servers = await startReplicatedPostgres(async () => undefined)
  const { writerKeys, readerKey } = await prepareFaultDatabase(servers.primaryUrl)
  // A write is confirmed when the replica has it, too.
  await query(servers.primaryUrl, "alter system set synchronous_standby_names = '*'")
  await query(servers.primaryUrl, 'select pg_reload_conf()')
  await until(async () => {
    const [row] = await query(servers.primaryUrl, 'select sync_state from pg_stat_replication')
    return row?.['sync_state'] === 'sync'
  }, 'the replica is synchronous')
  await using address = await startAddress(servers.primaryUrl)
  await using service = await startService({
    env: { ...faultEnvironment, DATABASE_URL: address.url, DATA_DIR: tmpdir() },
  })
  await untilReady(service)
  const begin = await positionOf(service, readerKey)
  const stream = await followFrom(service, readerKey, begin)
  const before = Array.from({ length: 10 }, (_, number) => `Vote ${number}`)
  for (const title of before) await publishSurely(service, writerKeys[0]!, [title])

  await servers.stopPrimary()
  assert.equal((await service.fetch('/health')).status, 200, 'the process is alive')
  await query(servers.replicaUrl, 'select pg_promote(wait => true)')
  address.moveTo(servers.replicaUrl)
  await publishSurely(service, writerKeys[0]!, ['after the failover'])
  await untilReady(service)
  const expected = [...before, 'after the failover']
  await until(() => titlesOf(stream).length >= expected.length, 'the open stream goes on')
  assert.deepEqual(titlesOf(stream), expected)
  const again = await followFrom(service, readerKey, begin)
  await until(() => titlesOf(again).length >= expected.length, 'a new stream has everything')
  assert.deepEqual(titlesOf(again), expected)
  for (const one of [stream, again]) one.leave()
})
