import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openHub, openReader } from '../support/hub-fixture.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { wantedOf } from '../support/signal-log.ts'
import { signalDraft } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const readers = 1_000

/** A write that takes as long as many. */
function work(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

test('while a signal goes to many, the rest of the service has its turn, and who still waits gets what came with it', async () => {
  const log = createMemoryLog()
  using hub = openHub(log)
  const writes: string[][] = []
  for (let nth = 0; nth < readers; nth++) {
    const own: string[] = []
    writes.push(own)
    openReader(hub, wantedOf({}), (lines) => {
      work(0.05)
      own.push(lines)
    })
  }
  await nextTurn()
  const served = () => writes.filter((own) => own.length > 0).length
  const [first] = log.add(signalDraft())
  await nextTurn()
  assert.ok(served() > 0 && served() < readers, `others wait no longer than for a few: ${served()}`)
  const before = served()
  const [second] = log.add(signalDraft())
  await until(() => writes.every((own) => own.join('').includes(second!.signalId)), 'all have both')
  for (const own of writes) {
    const ids = own.join('').matchAll(/"id":"([^"]+)"/g)
    const told = [...ids]
      .map(([, id]) => id)
      .filter((id) => id === first!.signalId || id === second!.signalId)
    assert.deepEqual(told, [first!.signalId, second!.signalId], 'each once, in order')
  }
  const together = writes.filter((own) => own.length === 1).length
  assert.equal(together, readers - before, 'whoever waited got both in one write')
})

test('streams of one query that stand at different positions take their turns together, each from its own', async () => {
  const log = createMemoryLog()
  const ids = log.add(signalDraft(), signalDraft(), signalDraft()).map(({ signalId }) => signalId)
  using hub = openHub(log)
  const told = new Map<number, string>()
  for (const cursor of [2, 0, 1]) {
    openReader(hub, wantedOf({}), (lines) => told.set(cursor, (told.get(cursor) ?? '') + lines), cursor)
  }
  await until(() => told.size === 3, 'all have something')
  for (const [cursor, lines] of told) {
    assert.deepEqual(
      ids.filter((id) => lines.includes(id)),
      ids.slice(cursor),
      `after ${cursor}`,
    )
  }
})
