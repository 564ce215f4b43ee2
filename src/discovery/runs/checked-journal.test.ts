import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryJournal, type PageRecord } from '../../research/index.ts'
import { withSourceChecks } from './checked-journal.ts'

const record = (outcome: string, page: { text: string; textHash: string } | null): PageRecord => ({
  url: `https://www.example.org/${outcome}`,
  finalUrl: page ? 'https://www.example.org/final' : null,
  outcome,
  detail: null,
  foundBy: 'known_source',
  seed: 'https://www.example.org/',
  depth: 0,
  isDrawn: false,
  page: page as PageRecord['page'],
  says: null,
  model: null,
  actors: [],
  meetings: [],
  links: [],
})

test('a run records what it read of each page, and that a page is gone [design.evidence.source-checks]', async () => {
  const checks: unknown[] = []
  const at = new Date('2026-06-01T00:00:00Z')
  const journal = withSourceChecks(
    createMemoryJournal(),
    async ({ url, result }) => checks.push([url, result]) > 0,
    () => at,
  )
  await journal.savePage(record('read', { text: 'About us', textHash: 'abc' }))
  for (const outcome of ['not_found', 'timeout', 'robots_disallowed'])
    await journal.savePage(record(outcome, null))
  assert.equal((await journal.loadPages()).length, 4)
  assert.deepEqual(checks, [
    ['https://www.example.org/final', { kind: 'read', text: 'About us', contentHash: 'sha256:abc' }],
    ['https://www.example.org/not_found', { kind: 'gone' }],
    ['https://www.example.org/timeout', { kind: 'unreachable' }],
  ])
})
