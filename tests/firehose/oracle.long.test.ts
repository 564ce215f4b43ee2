import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultNames } from './oracle/faults.ts'
import { deliveryModes } from './oracle/reader.ts'
import { runOracle } from './oracle/run-oracle.ts'

test('under injected faults every reader gets every signal once and in order, and every truncation is announced [design.firehose.pushed-never-lost design.firehose.gapless-log design.firehose.cursor-anywhere design.firehose.gap-announced]', async (t) => {
  // `npm run soak` uses random seeds.
  const seed = 1
  const { faults, proofs, figures } = await runOracle({
    seed,
    rounds: 1,
    seconds: 0,
    writers: 3,
    lanes: 2,
    readers: 6,
    pauseMs: 500,
    report: (line) => t.diagnostic(line),
    // Independent of the speed of the machine.
    isComplete: ({ answered, reconnects, heartbeats, snapshotSignals, connections, ...stats }) =>
      answered > 200 &&
      reconnects > 100 &&
      heartbeats > 0 &&
      snapshotSignals > 0 &&
      stats.instanceChanges > 0 &&
      stats.modeChanges > 0 &&
      deliveryModes.every((mode) => connections[mode]! > 0),
  })
  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(faults, [])

  // The result means nothing unless every fault and every kind of read occurred.
  assert.deepEqual(proofs.map(({ fault }) => fault).sort(), [...faultNames].sort())
  assert.ok(figures.entries > 200, 'signals were published')
  assert.ok(figures.answersLost > 0, 'responses were lost')
  assert.ok(figures.deliveries > figures.entries, 'signals were delivered')
  assert.ok(figures.cut > 0 && figures.reconnects > 100, 'connections were cut and reopened')
  assert.ok(figures.instanceChanges > 0 && figures.modeChanges > 0, 'readers changed instance and transport')
  assert.ok(figures.snapshots > 0 && figures.snapshotSignals > 0, 'snapshots were continued by a stream')
  assert.ok(figures.heartbeats > 0, 'digests were compared')
  for (const mode of deliveryModes) assert.ok(figures.connections[mode]! > 0, `a reader used ${mode}`)
  assert.equal(figures.truncationsAnnounced, 16)
})
