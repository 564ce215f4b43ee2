import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { hostileValue } from '../../../tests/properties/hostile-values.ts'
import { actorRecord } from '../../../tests/support/small-directory.ts'
import { ActorRecord } from '../../contracts/directory/import-record.ts'
import { Instant, WebAddress } from '../../contracts/values.ts'
import { plainTestOf } from './plain-value.ts'

const isPlain = plainTestOf(ActorRecord)
const full = actorRecord('Riders', {
  description: 'Runs a bus',
  website: 'https://www.example.org/',
  contacts: [{ kind: 'email', value: 'hello@example.org', label: null }],
  issue_areas: ['public_transit'],
  places: ['hammond,indiana'],
})

/** Where a test says plain, the schema gives the same value back. */
function assertSame(schema: z.ZodType, value: unknown): void {
  if (!plainTestOf(schema)(value)) return
  const parsed = schema.safeParse(value)
  assert.ok(parsed.success, `refused: ${JSON.stringify(value)}`)
  assert.deepEqual(parsed.data, value)
}

test('a whole record is plain, and so is one without what may be left out', () => {
  assert.ok(isPlain(full))
  const { description: _, external_id: __, website: ___, ...less } = full
  assert.ok(isPlain(less))
})

test('what the schema would change, fill in or refuse is not plain', () => {
  const { places: _, ...unfilled } = full
  const others: unknown[] = [
    unfilled,
    { ...full, name: ' Riders' },
    { ...full, colour: 'red' },
    JSON.parse(`{"__proto__": {}, ${JSON.stringify(full).slice(1)}`),
    { ...full, description: undefined },
    { ...full, claims: [] },
    { ...full, place: 'Gary, IN' },
    { ...full, website: 'https://www.exa\nmple.org/' },
    { ...full, sources: [{ ...full.sources[0]!, retrieved_at: '2026-02-30T00:00:00Z' }] },
    [full],
    null,
  ]
  assert.deepEqual(
    others.map(isPlain),
    others.map(() => false),
  )
})

test('a record with anything in the place of one of its values is plain only when the schema leaves it as it is', () => {
  const paths = pathsOf(full)
  const changed = fc.tuple(fc.constantFrom(...paths), hostileValue).map(([path, value]) => {
    const copy = structuredClone(full) as Record<string, unknown>
    const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy)
    parent[path.at(-1)!] = value
    return copy
  })
  fc.assert(
    fc.property(changed, (value) => assertSame(ActorRecord, value)),
    { numRuns: 2000 },
  )
})

test('an address that is plain is one that the parser of addresses takes', () => {
  const piece = fc.constantFrom(
    'a',
    'xn--',
    'xn--a',
    '-',
    '.',
    '..',
    '1',
    '0x1',
    '/',
    '?',
    '#',
    '@',
    ':',
    ':80',
    '%',
    '%zz',
    'example',
    '.org',
    '\t',
    ' ',
    '\\',
    '[',
    'é',
    'a'.repeat(70),
  )
  const address = fc
    .tuple(fc.constantFrom('http://', 'https://', 'HTTPS://', 'https:/'), fc.array(piece, { maxLength: 9 }))
    .map(([scheme, pieces]) => scheme + pieces.join(''))
  fc.assert(
    fc.property(address, (value) => assertSame(WebAddress, value)),
    { numRuns: 5000 },
  )
  assert.ok(plainTestOf(WebAddress)('https://www.example.org/about?x=1#top'))
})

test('an instant or a day is plain', () => {
  const instants = [
    '2026-03-04',
    '2026-03-04T05:06:07Z',
    '2026-03-04T05:06:07.123+02:00',
    '2026-02-30',
    'soon',
  ]
  assert.deepEqual(instants.map(plainTestOf(Instant)), [true, true, true, false, false])
  for (const year of ['0000', '0001', '0002', '9998', '9999']) {
    for (const rest of ['-12-31T23:59:59-10:00', '-01-01T00:00:00+10:00', '-06-01'])
      assertSame(Instant, year + rest)
  }
})

test('what a schema holds and the test does not know is never plain', () => {
  const unknown = [
    z.number(),
    z.string().toLowerCase().pipe(z.string()),
    z.object({}),
    z.uuid().optional(),
    z.string().superRefine(() => {}),
  ]
  const values = [1, 'a', {}, 'a', 'a']
  for (const [index, schema] of unknown.entries()) assertSame(schema, values[index])
  assert.equal(plainTestOf(z.number())(1), false)
  assert.equal(plainTestOf(z.strictObject({}).refine(() => false))({}), false)
  assert.equal(plainTestOf(z.enum(['a']).refine(() => false))('a'), false)
  assert.equal(
    plainTestOf(
      z
        .string()
        .nullable()
        .refine(() => false),
    )(null),
    false,
  )
  assert.equal(plainTestOf(z.array(z.string()).refine(() => false))([]), false)
  assert.equal(plainTestOf(z.union([z.string().trim(), z.literal(' a')]))(' a'), false)
})

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsOf(inner).map((path) => [key, ...path]),
  ])
}
