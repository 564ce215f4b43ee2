import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { memberCaller } from '../../../tests/support/snapshot-server.ts'
import { createRightsMonitor } from './rights-monitor.ts'

const tickMs = 1_000

test('a change that becomes readable after its announcement takes effect on the next tick', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const rights = { workspaceId: memberCaller.workspaceId, isReviewer: false, isPartner: false }
  let readable: typeof rights | undefined = rights
  let announce = (): void => assert.fail('The monitor did not subscribe')
  const seen: unknown[] = []
  using monitor = createRightsMonitor({
    sweepMs: 20 * tickMs,
    recheck: async () => readable,
    onRightsChange(listener) {
      announce = listener
      return { [Symbol.dispose]() {} }
    },
    onRights: (_reader, current) => seen.push(current),
    onFault: (error) => assert.fail(String(error)),
  })
  monitor.add({ caller: memberCaller })
  const tick = async () => {
    t.mock.timers.tick(tickMs)
    await setImmediate()
  }
  await tick()
  assert.deepEqual(seen, [rights], 'the first tick of a sweep checks the first reader')
  await tick()
  assert.equal(seen.length, 1, 'the second tick does not')

  announce()
  await setImmediate()
  readable = undefined
  await tick()
  assert.deepEqual(seen, [rights, rights, undefined])
})
