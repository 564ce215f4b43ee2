import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../support/until.ts'
import { openMonitorFixture } from './monitor-fixture.ts'

let town: Awaited<ReturnType<typeof openMonitorFixture>>
before(async () => {
  town = await openMonitorFixture()
})
after(() => town[Symbol.asyncDispose]())

const program = join(import.meta.dirname, 'reading-process.ts')
const count = 6
const feed = (at: number) => `<?xml version="1.0"?><rss version="2.0"><channel><title>Notices</title>
<item><guid>notice-${at}</guid><title>Notice ${at} about the water main</title><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate></item>
</channel></rss>`

test('of three workers one is killed between fetch and append; each source is read, and each item announced once; two workers never request one source twice [design.monitors.exactly-once design.monitors.leases]', async (t) => {
  const paths = Array.from({ length: count }, (_, at) => `/feed-${at}.xml`)
  const requests: string[] = []
  const open = new Set<string>()
  const overlaps: string[] = []
  for (const [at, path] of paths.entries()) {
    town.site[path] = (response) => {
      requests.push(path)
      if (open.has(path)) overlaps.push(path)
      open.add(path)
      // Long enough for a second worker to come in between.
      setTimeout(() => {
        open.delete(path)
        response.writeHead(200, { 'content-type': 'application/xml' }).end(feed(at))
      }, 100)
    }
    await town.add('feed', path, { next_at: new Date(0) })
  }
  const start = (...mode: string[]): ChildProcess => {
    const child = spawn(process.execPath, [program, town.url, String(town.web.port), ...mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    return child
  }
  const killed = start('hang')
  let fetched = ''
  killed.stdout!.on('data', (data) => {
    fetched += data
  })
  await until(async () => fetched.includes('\n'), 'a reading that is not stored')
  assert.deepEqual(await town.appended(), [])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const workers = [start(), start()]
  const unread = town.sql.selectFrom('monitor').select('id').where('last_success_at', 'is', null)
  await until(async () => (await unread.execute()).length === 0, 'the readings of all monitors')
  const before = requests.length
  await town.sql
    .updateTable('monitor')
    .set({ next_at: new Date(0) })
    .execute()
  const readOnce = town.sql.selectFrom('monitor').select('id').where('version', '=', 1)
  await until(async () => (await readOnce.execute()).length === 0, 'another reading of all monitors')
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  assert.deepEqual(requests.slice(before).toSorted(), paths, 'each source was requested once')
  assert.deepEqual(overlaps, [])
  const titles = (await town.appended()).map(({ title }) => title)
  assert.deepEqual(
    titles.toSorted(),
    paths.map((_, at) => `Notice ${at} about the water main`),
  )
  const versions = await town.sql.selectFrom('monitor').select('version').execute()
  assert.deepEqual(
    versions.map(({ version }) => version),
    paths.map(() => 2),
    'two readings of each were stored',
  )
})
