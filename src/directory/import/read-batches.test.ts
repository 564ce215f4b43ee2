import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord } from '../../../tests/support/small-directory.ts'
import type { ImportItem } from './import-item.ts'
import { readBatches } from './read-batches.ts'

const item = (number: number, bytes = 1): ImportItem => ({
  where: `line ${number}`,
  record: actorRecord(`Actor ${number}`),
  bytes,
})

test('groups items into batches of the given size, in order', async () => {
  async function* five() {
    for (let number = 1; number <= 5; number += 1) yield item(number)
  }
  const batches = await Array.fromAsync(readBatches(five(), 2))
  assert.deepEqual(
    batches.map((batch) => batch.map((one) => one.where)),
    [['line 1', 'line 2'], ['line 3', 'line 4'], ['line 5']],
  )
})

test('limits a batch of large records by bytes', async () => {
  async function* large() {
    for (let number = 1; number <= 3; number += 1) yield item(number, 5 * 1024 * 1024)
  }
  const batches = await Array.fromAsync(readBatches(large(), 1000))
  assert.deepEqual(
    batches.map((batch) => batch.length),
    [2, 1],
  )
})

test('keeps the relations of one source in one batch, up to twice its size [design.import.relation-batches]', async () => {
  const relation = (number: number, source: string): ImportItem => ({
    where: `line ${number}`,
    record: {
      record: 'relation',
      kind: 'funds',
      subject: { scheme: 'test', id: `${number}` },
      object: { scheme: 'test', id: 'body' },
      excerpt: 'It pays.',
      source: { ...actorRecord('Body').sources[0]!, url: `https://example.org/${source}` },
    },
    bytes: 1,
  })
  async function* roster() {
    for (const [index, source] of [...'aaaabbbccccccc'].entries()) yield relation(index, source)
    yield item(14)
    yield item(15)
  }
  const batches = await Array.fromAsync(readBatches(roster(), 3))
  const sources = batches.map((batch) =>
    batch
      .map((one) =>
        'record' in one && one.record.record === 'relation' ? one.record.source.url.at(-1) : '-',
      )
      .join(''),
  )
  assert.deepEqual(sources, ['aaaa', 'bbb', 'cccccc', 'c--'])
})

test('the next batch is read while the consumer works', async () => {
  let read = 0
  async function* four() {
    for (let number = 1; number <= 4; number += 1) {
      read = number
      yield item(number)
    }
  }
  for await (const batch of readBatches(four(), 1)) {
    const { where } = batch[0]!
    // The reader runs in other turns of the event loop than this one.
    await new Promise(setImmediate)
    assert.equal(read, Math.min(Number(where.slice(5)) + 1, 4))
  }
})

test('delivers the items read before an error, then throws it', async () => {
  async function* broken() {
    yield item(1)
    yield item(2)
    throw new Error('cut off')
  }
  const seen: number[] = []
  const consume = async () => {
    for await (const batch of readBatches(broken(), 10)) seen.push(batch.length)
  }
  await assert.rejects(consume(), /cut off/)
  assert.deepEqual(seen, [2])
})
