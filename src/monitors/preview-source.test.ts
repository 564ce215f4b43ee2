import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PreviewNeeds, previewSource, trySource } from './preview-source.ts'

test('a source that takes too long is refused with a sentence [design.monitors.manage]', async () => {
  const signal = AbortSignal.abort()
  const workers = { run: async () => signal.throwIfAborted() } as unknown as PreviewNeeds['reader']['workers']
  const needs = { reader: { workers, web: {} }, credentials: {}, now: () => new Date() } as PreviewNeeds
  const address = { url: 'https://www.example.org/slow' }
  const { kind, error } = await previewSource(needs, address, 'UTC', signal)
  assert.deepEqual([kind, error?.code], [null, 'too_slow'])
  const { outcome } = await trySource(needs, address, 'UTC', signal)
  assert.equal(
    outcome.kind === 'failed' && outcome.detail,
    'The source took too long to read. Try again later.',
  )
})
