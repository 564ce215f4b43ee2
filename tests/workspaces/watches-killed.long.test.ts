import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { holdInserts } from '../support/held-inserts.ts'
import { startMailServer } from '../support/mail-server.ts'
import { avoidMidnight } from '../support/midnight.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { appendDrafts, openSignalLog } from '../support/signal-log.ts'
import { storeWatches, storeWorkspace } from '../support/stored-watches.ts'
import { until } from '../support/until.ts'
import type { WatchProcess } from '../support/watch-process.ts'

const script = join(import.meta.dirname, '../support/watch-process.ts')
const watchCount = 150
const signalCount = 5
const mailsAtOnce = 4

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
      const options = JSON.stringify({ smtpUrl: server.url, ...given })
      const child = spawn(process.execPath, [script, database.url, options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      await once(child.stdout!, 'data')
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
