import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResearchBundle } from '../contracts/discovery/research-bundle.ts'
import { bundleHash } from './bundle-hash.ts'

const [example] = ResearchBundle.meta()!.examples as unknown[]
const bundle = ResearchBundle.parse(example)

test('matches the hash in the reference documentation', () => {
  assert.equal(bundleHash(bundle), '3e80f095355597b3ae7d5ae5b8688e090b10b1e73a56d975ca40bd54150c7f1b')
})

test('ignores key order and target workspace, and nothing else', () => {
  const { version, run, ...rest } = bundle
  assert.equal(bundleHash({ ...rest, run, version } as ResearchBundle), bundleHash(bundle))
  assert.equal(bundleHash({ ...bundle, workspace: { list: 'Tenants' } }), bundleHash(bundle))
  const renamed = { ...bundle, entries: [{ ...bundle.entries[0]!, name: 'Lakefront Renters' }] }
  assert.notEqual(bundleHash(renamed), bundleHash(bundle))
})
