import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress } from './progress.ts'

function watch(options: { isTTY: boolean; total?: number; columns?: number; unit?: string; from?: number }) {
  let now = 0
  let written = ''
  const progress = createProgress({
    label: 'Importing',
    unit: options.unit ?? 'records',
    total: options.total,
    ...(options.from !== undefined && { from: options.from }),
    stream: {
      isTTY: options.isTTY,
      columns: options.columns ?? 120,
      write: (text) => {
        written += text
      },
    },
    now: () => now,
  })
  const at = (seconds: number, done: number, count: number) => {
    now = seconds * 1000
    written = ''
    progress.update({ done, count })
    return written.replace('\r\u001b[K', '')
  }
  return { at, progress, written: () => written }
}

test('shows a bar, the rate and the remaining time on a terminal', () => {
  const { at } = watch({ isTTY: true, total: 1000 })
  assert.equal(at(10, 250, 50_000), 'Importing [#####---------------] 25 % 50,000 records 5,000/s 0:30 left')
  assert.equal(at(10.05, 260, 50_100), '')
  assert.equal(at(40, 1000, 200_000), 'Importing [####################] 100 % 200,000 records 5,000/s')
})

test('counts only new bytes of a continued download in the rate and the remaining time', () => {
  const { at } = watch({ isTTY: true, total: 10_000_000, unit: 'bytes', from: 6_000_000 })
  assert.equal(at(0, 6_000_000, 6_000_000), 'Importing [############--------] 60 % 6.0 MB')
  assert.equal(at(2, 7_000_000, 7_000_000), 'Importing [##############------] 70 % 7.0 MB 0.5 MB/s 0:06 left')
})

test('names no rate and no remaining time before they can be measured', () => {
  const { at } = watch({ isTTY: true, total: 10_000_000, unit: 'bytes' })
  assert.equal(at(0.001, 2_000_000, 2_000_000), 'Importing [####----------------] 20 % 2.0 MB')
  assert.equal(
    at(0.5, 4_000_000, 4_000_000),
    'Importing [########------------] 40 % 4.0 MB 8.0 MB/s 0:01 left',
  )
})

test('takes 80 columns for a terminal that does not know its width', () => {
  const { at } = watch({ isTTY: true, columns: 0 })
  assert.equal(at(2, 0, 1000), 'Importing 1,000 records 500/s')
})

test('shows no bar and no remaining time without a total', () => {
  const { at } = watch({ isTTY: true })
  assert.equal(at(2, 0, 1000), 'Importing 1,000 records 500/s')
})

test('never wraps the line, and removes it at the end', () => {
  const { at, progress, written } = watch({ isTTY: true, columns: 12 })
  assert.equal(at(2, 0, 1000), 'Importing 1')
  progress.end()
  assert.ok(written().endsWith('\r\u001b[K'))
})

test('writes one line every ten seconds to a log, without control characters', () => {
  const { at, progress, written } = watch({ isTTY: false, total: 100 })
  assert.equal(at(9, 10, 10), '')
  assert.equal(at(10, 20, 20), 'Importing [####----------------] 20 % 20 records 2/s 0:40 left\n')
  assert.equal(at(15, 30, 30), '')
  progress.end()
  assert.equal(written(), '')
})
