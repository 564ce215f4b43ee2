import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toNamedTogether } from './relation-view.ts'

test('the passage that names two actors is shown in words, and the quote stays exact [design.relations.named-together design.evidence.display]', () => {
  const source = {
    id: '01920000-0000-7000-8000-000000000001',
    url: 'https://city.example/events.ics',
    title: 'Calendar',
    publisher: null,
    source_class: 'calendar',
    published_at: null,
    retrieved_at: '2026-03-03T00:00:00Z',
    content_hash: null,
    status: 'ok',
    sample: false,
  }
  const excerpt = 'SUMMARY:Plan Commission and Common Council'
  const row = { entity: {}, passage_count: 1, source_count: 1, excerpt, source }
  const shown = toNamedTogether(row as never, 'https://directory.test')
  assert.deepEqual([shown.excerpt, shown.display], [excerpt, 'Plan Commission and Common Council'])
})
