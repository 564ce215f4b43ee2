import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { actorRecord, claimOf, sourceOf } from '../../../tests/support/small-directory.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { ImportItem } from './import-item.ts'
import { openBytes } from './open-bytes.ts'
import { readJsonLines } from './read-json-lines.ts'

async function read(bytes: Buffer): Promise<ImportItem[]> {
  const { chunks } = await openBytes('-', Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))
  return Array.fromAsync(readJsonLines(chunks))
}

const whys = async (...texts: string[]) =>
  (await read(Buffer.from(texts.join('\n')))).map((item) =>
    'why' in item ? `${item.where}: ${item.why}` : 'good',
  )

const good = JSON.stringify(actorRecord('Riders'))

test('refuses each bad line with its number and reason, and reads the rest', async () => {
  const { excerpt: _, ...claim } = claimOf('https://a.example/')
  const reasons = await whys(
    good,
    '',
    '{"record": "actor"',
    '[1]',
    '{"record": "bicycle"}',
    JSON.stringify(
      actorRecord('No quote', { claims: [claim as never], sources: [sourceOf('https://a.example/')] }),
    ),
    JSON.stringify(actorRecord('Bad address', { website: 'javascript:alert(1)' })),
    JSON.stringify({ ...actorRecord('Extra'), color: 'red' }),
    JSON.stringify(
      actorRecord('Idle', { sources: [...actorRecord('Idle').sources, sourceOf('https://b.example/')] }),
    ),
    `{"name": "${'x'.repeat(1024 * 1024)}"}`,
    good,
  )
  assert.deepEqual(
    reasons.map((reason) => reason.replace(/(line \d+: the line is not valid JSON).*/, '$1')),
    [
      'good',
      'line 3: the line is not valid JSON',
      'line 4: must be a JSON object',
      'line 5: record: must be actor, place, search or relation',
      'line 6: claims.0.excerpt: is required',
      'line 7: website: must be an http or https address',
      'line 8: color: is unknown',
      'line 9: sources.1.url: no claim cites this source; cite it or remove it',
      'line 10: the line is longer than 1 MB; split the record',
      'good',
    ],
  )
})

test('names a misspelled field first, before the fields that are missing because of it', async () => {
  const { name, type: _, ...rest } = actorRecord('Riders')
  const [why] = await whys(JSON.stringify({ ...rest, nmae: name }))
  assert.match(why!, /^line 1: nmae: [^;]+; type: [^;]+; name: is required$/)
  const [claim] = rest.claims
  const [nested] = await whys(
    JSON.stringify({ ...rest, type: 'event', name, claims: [{ ...claim, exerpt: 'Quote' }] }),
  )
  assert.match(nested!, /^line 1: claims\.0\.exerpt: /)
})

test('fills in defaults and the kind of record', async () => {
  const { places: _, issue_areas: __, contacts: ___, record: ____, ...bare } = actorRecord('Riders')
  const place = { record: 'place', key: 'gary,indiana', name: 'Gary' }
  const items = await read(Buffer.from(`${JSON.stringify(bare)}\r\n${JSON.stringify(place)}`))
  assert.deepEqual(
    items.map((item) => 'record' in item && item.record),
    [{ ...actorRecord('Riders') }, { ...place, kind: 'city' }],
  )
})

test('decompresses gzip, skips a byte order mark and refuses invalid UTF-8', async () => {
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

test('reports a truncated gzip file after the complete lines', async () => {
  const packed = gzipSync(Buffer.from(`${good}\n`.repeat(5000)))
  const { chunks } = await openBytes('-', Readable.from([packed.subarray(0, packed.length - 20)]))
  let count = 0
  const reading = async () => {
    for await (const item of readJsonLines(chunks)) count += 'record' in item ? 1 : 0
  }
  await assert.rejects(
    reading(),
    (error: Error) => error instanceof OperatorError && /ended unexpectedly after line/.test(error.message),
  )
  assert.ok(count > 0)
})

test('explains that a file does not exist or is a folder', async () => {
  await assert.rejects(openBytes('/nowhere/actors.jsonl', Readable.from([])), /there is no such file/)
  await assert.rejects(openBytes('/', Readable.from([])), /it is a folder/)
})
