import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultNames } from './oracle/faults.ts'
import { ways } from './oracle/reader.ts'
import { runOracle } from './oracle/run-oracle.ts'

test('whatever is killed, cut or paused, every reader gets every signal once and in the one order, and is told of every truncation [design.firehose.pushed-never-lost design.firehose.gapless-log design.firehose.cursor-anywhere design.firehose.gap-announced]', async (t) => {
  // Another day, another run; a failure is repeated with `npm run soak -- --seed`.
  const seed = Math.floor(Date.now() / 86_400_000)
  t.diagnostic(`seed ${seed}`)
  const { faults, proofs, figures } = await runOracle({
    seed,
    rounds: 1,
    seconds: 0,
    writers: 3,
    lanes: 2,
    readers: 6,
    restMs: 500,
    say: (line) => t.diagnostic(line),
    // However fast or slow the machine is.
    isEnough: ({ answered, reconnects, heartbeats, snapshotSignals, turns, ...happened }) =>
      answered > 200 &&
      reconnects > 100 &&
      heartbeats > 0 &&
      snapshotSignals > 0 &&
      happened.instanceChanges > 0 &&
      happened.wayChanges > 0 &&
      ways.every((way) => turns[way]! > 0),
  })
  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(faults, [])

  // Nothing of this is worth anything if it did not happen.
  assert.deepEqual(proofs.map(({ fault }) => fault).sort(), [...faultNames].sort())
  assert.ok(figures.entries > 200, 'signals were published')
  assert.ok(figures.answersLost > 0, 'answers were lost')
  assert.ok(figures.deliveries > figures.entries, 'signals were delivered')
  assert.ok(figures.cut > 0 && figures.reconnects > 100, 'connections were cut, and opened again')
  assert.ok(figures.instanceChanges > 0 && figures.wayChanges > 0, 'readers changed over')
  assert.ok(figures.snapshots > 0 && figures.snapshotSignals > 0, 'snapshots were continued')
  assert.ok(figures.heartbeats > 0, 'digests were compared')
  for (const way of ways) assert.ok(figures.turns[way]! > 0, `somebody read by ${way}`)
  assert.equal(figures.truncationsAnnounced, 16)
})
