import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuthorizedQuery, Batch } from '../../src/firehose/log/signal-log.ts'
import { matches } from '../../src/firehose/query/match.ts'
import { openHub, openReader } from '../support/hub-fixture.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { wantedOf } from '../support/signal-log.ts'
import { memberCaller } from '../support/snapshot-server.ts'
import { signalDraft } from '../support/stream-server.ts'

const seenBy = (workspaceId: string): AuthorizedQuery =>
  wantedOf({ visibility: 'workspace' }, { workspaceId, isReviewer: false, isPartner: false })

/** A reader of one workspace's signals whose every question waits until the test answers it. */
function openAskingReader() {
  const log = createMemoryLog()
  const { workspaceId } = memberCaller
  log.add(signalDraft({ visibility: 'workspace', workspaceId }), signalDraft())
  const questions: (() => void)[] = []
  const read = (_after: number, wanted: AuthorizedQuery): Promise<Batch> => {
    const { promise, resolve } = Promise.withResolvers<Batch>()
    const entries = log.entries.filter((entry) => matches(wanted, entry))
    questions.push(() => resolve({ entries, scannedTo: 2 }))
    return promise
  }
  const given: string[] = []
  const hub = openHub({ ...log, read })
  const subscription = openReader(hub, seenBy(workspaceId), (lines) => given.push(lines))
  return { hub, log, questions, given, subscription, text: () => given.join('') }
}

for (const [when, isAnswered] of [
  ['arrives right after rights were withdrawn', false],
  ['has arrived and waits for its turn when rights are withdrawn', true],
] as const) {
  test(`an answer of the database that ${when} is not delivered`, async () => {
    const { hub, log, questions, subscription, text } = openAskingReader()
    const [secret, open] = log.entries
    using _hub = hub
    await nextTurn()
    assert.equal(questions.length, 1, 'it was asked with the rights of before')
    if (isAnswered) {
      questions[0]!()
      // Read, but not yet written: that takes a turn.
      await Promise.resolve().then(() => undefined)
      assert.ok(subscription.answer, 'the answer waits')
      hub.regroup(subscription, seenBy('01920000-0000-7000-8000-0000000000aa'))
    } else {
      hub.regroup(subscription, seenBy('01920000-0000-7000-8000-0000000000aa'))
      questions[0]!()
    }
    await nextTurn()
    await nextTurn()
    assert.equal(text(), '', 'nothing comes of it')
    assert.equal(questions.length, 2, 'it is asked anew')
    questions[1]!()
    await nextTurn()
    await nextTurn()
    assert.ok(text().includes(open!.signalId))
    assert.ok(!text().includes(secret!.signalId))
  })
}
