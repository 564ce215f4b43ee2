import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { actorRecord, claimOf, sourceOf } from '../../../tests/support/small-directory.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { ImportItem } from './import-item.ts'
import { openInput } from './packed-input.ts'
import { readJsonLines } from './read-json-lines.ts'

async function read(bytes: Buffer): Promise<ImportItem[]> {
  const { chunks } = await openInput('-', Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))
  return Array.fromAsync(readJsonLines(chunks))
}

const whys = async (...texts: string[]) =>
  (await read(Buffer.from(texts.join('\n')))).map((item) =>
    'why' in item ? `${item.where}: ${item.why}` : 'good',
  )

const good = JSON.stringify(actorRecord('Riders'))

test('every bad line is refused with its number and the reason, and the rest is read', async () => {
  const { excerpt: _, ...claim } = claimOf('https://a.example/')
  const faults = await whys(
    good,
    '',
    '{"record": "actor"',
    '[1]',
    '{"record": "bicycle"}',
    JSON.stringify(
      actorRecord('No quote', { claims: [claim as never], sources: [sourceOf('https://a.example/')] }),
    ),
    JSON.stringify(actorRecord('Bad address', { website: 'javascript:alert(1)' })),
    JSON.stringify({ ...actorRecord('Extra'), colour: 'red' }),
    JSON.stringify(
      actorRecord('Idle', { sources: [...actorRecord('Idle').sources, sourceOf('https://b.example/')] }),
    ),
    `{"name": "${'x'.repeat(1024 * 1024)}"}`,
    good,
  )
  assert.deepEqual(
    faults.map((fault) => fault.replace(/(line \d+: the line is not valid JSON).*/, '$1')),
    [
      'good',
      'line 3: the line is not valid JSON',
      'line 4: must be a JSON object',
      'line 5: record: must be actor, place or search',
      'line 6: claims.0.excerpt: Invalid input: expected string, received undefined',
      'line 7: website: must be an http or https address',
      'line 8: Unrecognized key: "colour"',
      'line 9: sources.1.url: no claim cites it; cite it or leave it out',
      'line 10: the line is longer than 1 MB; split the record',
      'good',
    ],
  )
})

test('a record may leave out what has a default, and say which kind it is', async () => {
  const { places: _, issue_areas: __, contacts: ___, record: ____, ...bare } = actorRecord('Riders')
  const place = { record: 'place', key: 'gary,indiana', name: 'Gary' }
  const items = await read(Buffer.from(`${JSON.stringify(bare)}\r\n${JSON.stringify(place)}`))
  assert.deepEqual(
    items.map((item) => 'record' in item && item.record),
    [{ ...actorRecord('Riders') }, { ...place, kind: 'city' }],
  )
})

test('gzip is unpacked, a byte order mark is skipped and what is not UTF-8 is refused', async () => {
  const text = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(`${good}\n`),
    Buffer.from([0xff, 0x0a]),
  ])
  for (const bytes of [text, gzipSync(text)]) {
    const items = await read(bytes)
    assert.ok(items[0] && 'record' in items[0])
    assert.deepEqual(items[1], { where: 'line 2', reason: 'not UTF-8', why: 'the line is not valid UTF-8' })
  }
})

test('a packed file that breaks off is a fault of its own, after the lines that were whole', async () => {
  const packed = gzipSync(Buffer.from(`${good}\n`.repeat(5000)))
  const { chunks } = await openInput('-', Readable.from([packed.subarray(0, packed.length - 20)]))
  let count = 0
  const reading = async () => {
    for await (const item of readJsonLines(chunks)) count += 'record' in item ? 1 : 0
  }
  await assert.rejects(
    reading(),
    (fault: Error) => fault instanceof OperatorError && /broke off after line/.test(fault.message),
  )
  assert.ok(count > 0)
})

test('a file that is not there is said in a sentence', async () => {
  await assert.rejects(openInput('/nowhere/actors.jsonl', Readable.from([])), /there is no such file/)
  await assert.rejects(openInput('/', Readable.from([])), /it is a folder/)
})
