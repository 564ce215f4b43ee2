import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createEventStreamParser, type StreamEvent } from '../support/event-stream.ts'

function parse(bytes: Uint8Array, cuts: readonly number[] = []) {
  const events: StreamEvent[] = []
  const parser = createEventStreamParser((event) => events.push(event))
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  let from = 0
  for (const place of [...places, bytes.length]) {
    parser.push(bytes.subarray(from, place))
    from = place
  }
  return { events, ...parser.state }
}

/** The examples of the WHATWG specification (HTML § 9.2.6), and common mistakes. */
const cases: [text: string, events: [id: string, event: string, data: string][]][] = [
  ['data: YHOO\ndata: +2\ndata: 10\n\n', [['', 'message', 'YHOO\n+2\n10']]],
  [
    ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n',
    [
      ['1', 'message', 'first event'],
      ['', 'message', 'second event'],
      ['', 'message', ' third event'],
    ],
  ],
  [
    'data\n\ndata\ndata\n\ndata:',
    [
      ['', 'message', ''],
      ['', 'message', '\n'],
    ],
  ],
  [
    'data:test\n\ndata: test\n\n',
    [
      ['', 'message', 'test'],
      ['', 'message', 'test'],
    ],
  ],
  [
    '\uFEFFevent: add\r\ndata: 1\r\rdata: 2\r\n\r\n',
    [
      ['', 'add', '1'],
      ['', 'message', '2'],
    ],
  ],
  [
    'id: a\ndata: x\n\nid: b\0\ndata: y\n\n',
    [
      ['a', 'message', 'x'],
      ['a', 'message', 'y'],
    ],
  ],
  ['event: only\n\ndata: later\n\n', [['', 'message', 'later']]],
  ['data: é市🏛\nunknown: field\n\n', [['', 'message', 'é市🏛']]],
]

test('the test parser follows the specification however the bytes are split', () => {
  for (const [text, expected] of cases) {
    const bytes = new TextEncoder().encode(`${text}\n`)
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 8 }), (cuts) => {
        const { events } = parse(bytes, cuts)
        const found = events.map(({ id, event, data }) => [id, event, data])
        assert.deepEqual(found.slice(0, expected.length), expected, text)
      }),
      { numRuns: 30 },
    )
  }
})

test('retry is used only when it is a number', () => {
  const retryOf = (line: string) => parse(new TextEncoder().encode(`${line}\n\n`)).retryMs
  assert.equal(retryOf('retry: 3000'), 3000)
  assert.equal(retryOf('retry: 3s'), undefined)
  assert.equal(retryOf('retry'), undefined)
})
