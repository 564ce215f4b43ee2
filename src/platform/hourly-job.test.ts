import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { scheduleHourly } from './hourly-job.ts'

const at = (time: string) => Date.parse(`2026-03-04T${time}Z`)

test('runs once per hour, five minutes after its end, whatever the uptime', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  let now = at('14:58:00')
  const asked: string[] = []
  const faults: unknown[] = []
  let fails = false
  await using _hourly = scheduleHourly({
    now: () => now,
    onError: (error) => faults.push(error),
    async work(over) {
      asked.push(over.toISOString().slice(11, 16))
      if (fails) throw new Error('The database is away')
    },
  })
  const passTo = async (time: string) => {
    now = at(time)
    mock.timers.tick(2_000)
    await new Promise(setImmediate)
  }
  await passTo('14:59:00')
  await passTo('15:04:59')
  assert.deepEqual(asked, [], 'other instances may still add to it')
  await passTo('15:05:00')
  assert.deepEqual(asked, ['15:00'])
  await passTo('15:59:00')
  assert.equal(asked.length, 1)
  fails = true
  await passTo('16:05:01')
  await passTo('16:05:30')
  assert.deepEqual([asked.length, faults.length], [2, 1], 'it is not tried again at once')
  fails = false
  await passTo('16:06:02')
  assert.deepEqual(asked.slice(1), ['16:00', '16:00'])
  await passTo('16:30:00')
  assert.equal(asked.length, 3)
  mock.timers.reset()
})

test('goes on when the clock is set back by a day [design.faults.clock]', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  let now = at('14:58:00') + 86_400_000
  const asked: string[] = []
  await using _hourly = scheduleHourly({
    now: () => now,
    onError: (error) => assert.fail(error as Error),
    work: async (over) => asked.push(over.toISOString().slice(5, 16)),
  })
  const passTo = async (time: number) => {
    now = time
    mock.timers.tick(2_000)
    await new Promise(setImmediate)
  }
  await passTo(at('14:59:00'))
  assert.deepEqual(asked, [], 'the hour is not over')
  await passTo(at('15:05:00'))
  await passTo(at('15:06:00'))
  assert.deepEqual(asked, ['03-04T15:00'])
  mock.timers.reset()
})
