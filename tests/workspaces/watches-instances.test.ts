import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { signalBody, startWatchFixture } from '../support/watch-fixture.ts'

test('with several instances of any role, no match is counted or reported twice', async () => {
  await using fixture = await startWatchFixture({ ROLES: 'api' })
  await using _worker = await startTestApp({
    databaseUrl: fixture.app.databaseUrl,
    accounts: 'stored',
    now: fixture.now,
    env: { ROLES: 'api,worker' },
  })
  const watched = await fixture.watch({ target: { kind: 'search', words: 'isthmus' } })
  for (let nth = 0; nth < 20; nth++) await fixture.publish(signalBody({ title: `Isthmus ${nth}` }))
  await fixture.matched(watched.id, 20)
  fixture.advanceDays(1)
  const digest = await fixture.digest(watched.id)
  fixture.advanceDays(1)
  const next = await fixture.digest(watched.id, 2)
  assert.deepEqual([digest.new_count, next.new_count], [20, 0])
  assert.equal((await fixture.read(watched.id)).match_count, 20)
  assert.equal((await fixture.digests(watched.id)).length, 2)
})
