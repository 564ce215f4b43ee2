import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardLimits } from '../contracts/discovery/research-limits.ts'
import type { ResearchRequest } from './request.ts'
import { runRemarks } from './run-remarks.ts'

test('names the limit that left pages unread, not another one [design.research.caps]', () => {
  const request = { place: null, limits: standardLimits } as unknown as ResearchRequest
  const remarksOf = (seeds: number, site: number, run: number) =>
    runRemarks({ hasEngines: true, startPages: 4, overLimit: { seeds, site, run } }, request, [])
  assert.deepEqual(remarksOf(0, 0, 0), [])
  assert.deepEqual(remarksOf(0, 3, 0), [
    '3 pages were found but not read: a run reads at most 12 pages from each start page.',
  ])
  assert.deepEqual(remarksOf(5, 0, 1), [
    '5 pages were found but not read: this run started from the best 4.',
    'One page was found but not read: a run reads at most 40 pages.',
  ])
})
