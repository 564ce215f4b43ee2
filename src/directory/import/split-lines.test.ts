import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitLines } from './split-lines.ts'

async function lines(chunks: readonly Buffer[], longest = 100): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  let expected = 1
  for await (const ended of splitLines(stream(chunks), longest)) {
    for (const { number, bytes } of ended) {
      assert.equal(number, expected)
      expected += 1
      found.push(bytes?.toString())
    }
  }
  return found
}

async function* stream(chunks: readonly Buffer[]) {
  yield* chunks
}

test('splits a stream into the same lines wherever its chunks end', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\r'), maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 6 }),
      fc.array(fc.nat(20), { maxLength: 5 }),
      async (texts, cuts) => {
        const whole = Buffer.from(texts.map((text) => `${text}\n`).join(''))
        const places = [...new Set(cuts)].sort((a, b) => a - b)
        const chunks = [...places, whole.length].map((end, index) =>
          whole.subarray(places[index - 1] ?? 0, end),
        )
        assert.deepEqual(await lines(chunks), texts)
      },
    ),
  )
})

test('reports a line that is too long and reads the lines after it', async () => {
  const chunks = ['short\n', 'x'.repeat(60), 'x'.repeat(60), 'x\nlast'].map((text) => Buffer.from(text))
  assert.deepEqual(await lines(chunks), ['short', undefined, 'last'])
  assert.deepEqual(await lines([Buffer.from('x'.repeat(100))]), ['x'.repeat(100)])
  assert.deepEqual(await lines([]), [])
})
