import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { notify } from '../../src/platform/sql/notify-store.ts'
import { watchesChannel } from '../../src/workspaces/watches/watch-store.ts'
import { holdInserts } from '../support/held-inserts.ts'
import { startMailServer } from '../support/mail-server.ts'
import { avoidMidnight } from '../support/midnight.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { appendDrafts, openSignalLog } from '../support/signal-log.ts'
import { storeWatches, storeWorkspace, type WatchFilters } from '../support/stored-watches.ts'
import { until } from '../support/until.ts'
import type { WatchProcess } from '../support/watch-process.ts'

const script = join(import.meta.dirname, '../support/watch-process.ts')
const watchCount = 150
const signalCount = 5
const mailsAtOnce = 4

async function startProcess(databaseUrl: string, options: WatchProcess = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, databaseUrl, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

for (const moment of ['digests are written', 'mails are sent'] as const) {
  test(`when one of two instances is killed while ${moment}, each digest is written once and no mail is sent twice`, async () => {
    await avoidMidnight()
    await using database = await createTestDatabase()
    await using server = await startMailServer()
    await using instance = await openSignalLog(database.url)
    const { sql, pool } = instance.database
    await until(() => instance.log.isLeading(), 'the log has a leader')
    const workspace = await storeWorkspace(sql)
    const filters = Array.from({ length: watchCount }, () => ({ narrowing: { words: 'barrage' } }))
    const ids = await storeWatches(sql, workspace, filters)
    for (const [nth, watch_id] of ids.entries()) {
      const address = `reader${nth}@example.org`
      const [now, recipient_id] = [new Date(), newId()]
      await sql
        .insertInto('watch_recipient')
        .values({ id: recipient_id, workspace_id: workspace, address, created_at: now, confirmed_at: now })
        .execute()
      await sql.insertInto('watch_address').values({ id: newId(), watch_id, recipient_id }).execute()
    }
    const children: ChildProcess[] = []
    async function start(given: WatchProcess): Promise<ChildProcess> {
      const child = await startProcess(database.url, { smtpUrl: server.url, ...given })
      children.push(child)
      return child
    }
    try {
      // Starts before anything is due, so all matches are stored when the day ends.
      const early = await start({})
      for (let nth = 0; nth < signalCount; nth++)
        await appendDrafts(instance, signalDraft({ title: `Barrage ${nth}` }))
      const counted = async (query: string) => (await pool.query(query)).rows[0].count as number
      const hits = () => counted('select count(*)::int as count from watch_hit')
      await until(async () => (await hits()) === watchCount * signalCount, 'all matches are stored')
      const gone = once(early, 'exit')
      early.kill('SIGKILL')
      await gone
      // A whole day, so that this clock reaches midnight when the real one does, which the test avoids.
      const aheadMs = 24 * 3_600_000
      const held =
        moment === 'digests are written' ? await holdInserts(database.url, 'digest', 10) : undefined
      const first = await start({ aheadMs })
      await start({ aheadMs, isSpare: true })
      const digests = () => counted('select count(*)::int as count from digest')
      if (held) await held.reached()
      else {
        await until(() => server.received.length >= 10, moment)
        // From here on the server accepts mails without replying, so senders cannot know the outcome.
        server.state.reply = 'accept without reply'
        const sentCount = server.received.length
        await until(() => server.received.length >= sentCount + mailsAtOnce, 'mails are being sent')
      }
      const end = once(first, 'exit')
      first.kill('SIGKILL')
      await end
      server.state.reply = 'accept'
      const [written, mailed] = [await digests(), server.received.length]
      await held?.release()
      const settled = () =>
        counted(`select count(*)::int as count from digest_mail where state in ('sent', 'unclear')`)
      await until(async () => (await settled()) === watchCount, 'the other instance finishes the rest')
      assert.ok(
        moment === 'mails are sent' ? mailed < watchCount : written < watchCount,
        'the instance was killed before it finished',
      )
      const { rows } = await pool.query(
        `select watch_id, count(*)::int as digests, sum(new_count)::int as signals from digest group by watch_id`,
      )
      assert.equal(rows.length, watchCount)
      assert.ok(rows.every((row) => row.digests === 1 && row.signals === signalCount))
      const receivers = server.received.map(({ to }) => to)
      assert.equal(new Set(receivers).size, receivers.length, 'no recipient got two mails')
      const unclear = await counted(`select count(*)::int as count from digest_mail where state = 'unclear'`)
      assert.ok(unclear <= mailsAtOnce, `${unclear} mails were being sent`)
      if (moment === 'mails are sent')
        assert.ok(unclear > 0, 'some had an unknown outcome and are not sent again')
      assert.ok(receivers.length >= watchCount - unclear)
    } finally {
      for (const child of children) child.kill('SIGKILL')
    }
  })
}

test('after SIGKILL at any moment, no match is lost or counted twice', async () => {
  await using database = await createTestDatabase()
  await using instance = await openSignalLog(database.url)
  const { sql, pool } = instance.database
  await until(() => instance.log.isLeading(), 'the log has a leader')
  const workspace = await storeWorkspace(sql)
  const position = () => {
    const { epoch, head } = instance.log.position()
    return { epoch, seq: head }
  }
  /** The log positions recorded for a watch, in order. */
  const seqsOf = async (id: string) =>
    (
      await pool.query(
        'select e.seq::int as seq from watch_hit h join watch_entry e on e.id = h.entry_id where h.watch_id = $1 order by e.seq',
        [id],
      )
    ).rows.map(({ seq }) => seq as number)
  const countOf = async (id: string) =>
    (await pool.query('select match_count::int as count from watch where id = $1', [id])).rows[0]
      .count as number
  const expected = new Map<string, number>()
  async function add(filters: WatchFilters): Promise<void> {
    const start = position()
    const [id] = await storeWatches(sql, workspace, [{ ...filters, start }])
    await notify(sql, watchesChannel, id!)
    expected.set(id!, start.seq)
  }
  let child = await startProcess(database.url)
  const kill = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  let published = 0
  /** Keeps publishing while the process is killed, and for a while after. */
  async function publishUntilKilled(round: number): Promise<void> {
    for (let nth = 0, left = 20; left > 0; nth++, published++) {
      await appendDrafts(
        instance,
        signalDraft({ title: `Round ${round} ${nth}` }),
        signalDraft({ places: [] }),
      )
      // The start of a watch is fixed when it is created, whether or not a matcher runs.
      if (nth === 10) await add({ narrowing: { words: 'round' } })
      if (child.signalCode !== null) left--
    }
  }
  try {
    await add({ places: ['gary,indiana'] })
    const [first] = expected.keys()
    for (let round = 0; round < 5; round++) {
      const enough = published + 1 + round * 8
      const publishing = publishUntilKilled(round)
      await until(async () => (await countOf(first!)) >= enough, 'some matches are stored')
      await kill()
      await publishing
      child = await startProcess(database.url)
    }
    const heard = () => instance.received.filter(({ json }) => JSON.parse(json).title.startsWith('Round'))
    await until(() => heard().length >= published, 'all signals are in the log')
    const entries = heard()
    assert.equal(entries.length, published)
    for (const [id, after_] of expected) {
      const wanted = entries.filter(({ seq }) => seq > after_).map(({ seq }) => seq)
      await until(async () => (await countOf(id)) >= wanted.length, 'all matches are stored')
      assert.deepEqual(await seqsOf(id), wanted)
      assert.equal(await countOf(id), wanted.length)
    }
  } finally {
    await kill()
  }
})
