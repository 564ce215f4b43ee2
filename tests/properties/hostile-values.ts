import fc from 'fast-check'
import { anyCharacter } from '../support/any-character.ts'

const mixed = (length: number, from: number, to: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(from + ((index * 7919) % (to - from)))).join('')

/** Texts that often break services: by length, script or meaning. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\ufffe\uffff',
  '\u202e\u0007\u001b[31m',
  "'; drop table entity; --",
  "' | !('",
  '%',
  '_',
  '\\',
  '*:*',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  '1e309',
  '-1',
  'x'.repeat(201),
  'x'.repeat(5001),
  mixed(200, 0x61, 0x7a),
  mixed(300, 0x4e00, 0x9fff),
  mixed(300, 0x3300, 0x3357),
  '\u3300'.repeat(200),
  '\ufdfa'.repeat(200),
  '\u0301'.repeat(200),
  '\u{1f469}\u200d\u{1f692}'.repeat(20),
  'İıſß',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:59.999999999Z',
  'https://[::1]:65535/#',
  'http://x',
  `https://example.org/${'a'.repeat(1970)}`,
  'ftp://example.org',
  'gary,indiana',
  'gary-in',
  'Gary, IN',
  '46402',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], {}) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 50, max: 260 }).map((length) => new Array(length).fill('gary,indiana')),
  },
)

/** The value with one part, chosen by `at`, moved, removed or duplicated. */
export function mutate(value: unknown, at: number, how: 'replace' | 'remove' | 'add', by: unknown): unknown {
  const copy = structuredClone({ body: value }) as Record<string, unknown>
  const spots: { holder: Record<string, unknown>; key: string }[] = []
  const visit = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      spots.push({ holder, key })
      const inner = holder[key]
      if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>)
    }
  }
  visit(copy)
  const { holder, key } = spots[Math.floor(at * spots.length)]!
  if (how === 'replace') holder[key] = by
  else if (how === 'remove' && !Array.isArray(holder)) delete holder[key]
  else if (Array.isArray(holder)) holder.push(by)
  else holder['extra'] = by
  return copy['body'] ?? null
}
