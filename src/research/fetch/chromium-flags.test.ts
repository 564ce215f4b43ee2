import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { chromiumFlags } from './chromium-flags.ts'

test('keeps the features that Playwright disables in Chromium disabled', () => {
  const program = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle')
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(readFileSync(program, 'utf8'))?.[1] ?? ''
  const theirs = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name!)
  assert.ok(theirs.length > 10, 'the list has been found')
  const ours = chromiumFlags.flatMap((flag) => flag.split('--disable-features=')[1]?.split(',') ?? [])
  assert.deepEqual(
    theirs.filter((name) => !ours.includes(name)),
    [],
  )
})
