import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResearchBundle } from '../contracts/discovery/research-bundle.ts'
import { bundleHash } from './bundle-hash.ts'

const [example] = ResearchBundle.meta()!.examples as unknown[]
const bundle = ResearchBundle.parse(example)

test('the hash of a bundle is the one that the reference tells', () => {
  assert.equal(bundleHash(bundle), '33d3c6aea45a4bceddbbf67970e80a59270fc93df257ad67dc1f6d4675a3519d')
})

test('the order of keys and where entries are added do not matter; everything else does', () => {
  const { version, run, ...rest } = bundle
  assert.equal(bundleHash({ ...rest, run, version } as ResearchBundle), bundleHash(bundle))
  assert.equal(bundleHash({ ...bundle, workspace: { list: 'Tenants' } }), bundleHash(bundle))
  const renamed = { ...bundle, entries: [{ ...bundle.entries[0]!, name: 'Lakefront Renters' }] }
  assert.notEqual(bundleHash(renamed), bundleHash(bundle))
})
