import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { downloadProgress } from './import-dataset.ts'

function shown(bytes: number, total: number | undefined): string {
  const errors = Object.assign(new PassThrough(), { isTTY: true, columns: 120 })
  downloadProgress({ errors }, {}).onProgress(bytes, total, 0)
  return String(errors.read())
}

test('a download shows a bar where the server names the size, and otherwise a counter', () => {
  assert.match(shown(500_000, 2_000_000), /Downloading \[#{5}-{15}\] 25 % 0.5 MB/)
  assert.match(shown(500_000, undefined), /Downloading 0.5 MB/)
})
