import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { AuthorizedQuery, Batch } from '../../src/firehose/log/signal-log.ts'
import { matches } from '../../src/firehose/query/match.ts'
import { openHub, openReader } from '../support/hub-fixture.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { testQuery } from '../support/signal-log.ts'
import { memberCaller } from '../support/snapshot-server.ts'
import { signalDraft } from '../support/stream-server.ts'

const visibleTo = (workspaceId: string): AuthorizedQuery =>
  testQuery({ visibility: 'workspace' }, { workspaceId, isReviewer: false, isPartner: false })

/** A reader of one workspace's signals. Each of its reads waits until the test finishes it. */
function openPendingReader() {
  const log = createMemoryLog()
  const { workspaceId } = memberCaller
  log.add(signalDraft({ visibility: 'workspace', workspaceId }), signalDraft())
  const pendingReads: (() => void)[] = []
  const read = (_after: number, authorized: AuthorizedQuery): Promise<Batch> => {
    const { promise, resolve } = Promise.withResolvers<Batch>()
    const entries = log.entries.filter((entry) => matches(authorized, entry))
    pendingReads.push(() => resolve({ entries, scannedTo: 2 }))
    return promise
  }
  const written: string[] = []
  const hub = openHub({ ...log, read })
  const subscription = openReader(hub, visibleTo(workspaceId), (lines) => written.push(lines))
  return { hub, log, pendingReads, subscription, text: () => written.join('') }
}

for (const [when, isFinished] of [
  ['finishes right after the rights were revoked', false],
  ['has finished but is not yet delivered when the rights are revoked', true],
] as const) {
  test(`a database read that ${when} is not delivered`, async () => {
    const { hub, log, pendingReads, subscription, text } = openPendingReader()
    const [secret, open] = log.entries
    using _hub = hub
    await nextTick()
    assert.equal(pendingReads.length, 1, 'a read has started with the old rights')
    if (isFinished) {
      pendingReads[0]!()
      // The read is finished; delivery takes another tick.
      await Promise.resolve().then(() => undefined)
      assert.ok(subscription.readResult, 'the result is pending')
      hub.reauthorize(subscription, visibleTo('01920000-0000-7000-8000-0000000000aa'))
    } else {
      hub.reauthorize(subscription, visibleTo('01920000-0000-7000-8000-0000000000aa'))
      pendingReads[0]!()
    }
    await nextTick()
    await nextTick()
    assert.equal(text(), '', 'the old result is discarded')
    assert.equal(pendingReads.length, 2, 'a new read has started')
    pendingReads[1]!()
    await nextTick()
    await nextTick()
    assert.ok(text().includes(open!.signalId))
    assert.ok(!text().includes(secret!.signalId))
  })
}
