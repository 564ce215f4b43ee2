import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReviewDetail } from '../../contracts/contributions/review.ts'
import { detailText } from './review-text.ts'

const source = {
  id: 's1',
  url: 'https://town.example/council',
  title: 'Council',
  retrieved_at: '2026-03-04T09:30:00.000Z',
}
const quote = 'Field, Anne\tDistrict 2\tanne@town.example'
const claim = { excerpt: quote, source, source_id: 's1' }
const item = {
  id: '01920000-0000-7000-8000-000000000008',
  kind: 'submission',
  status: 'open',
  urgent: false,
  title: 'Anne Field',
  place: 'gary,indiana',
  same_as: null,
  content: {
    text: 'Read\u001b[2J\non the page.',
    actor: {
      type: 'person',
      name: 'Anne Field',
      claims: [
        { ...claim, kind: 'identity', text: 'Anne Field' },
        { ...claim, kind: 'issue', text: quote, issue_area: 'public_transit' },
      ],
    },
    memberships: [{ organization: { name: 'Common Council' } }],
  },
  record: null,
  similar: [
    {
      id: 'e1',
      type: 'person',
      name: 'Ann Field',
      sources: [source],
      claims: ['a', 'b', 'c', 'd'].map((excerpt) => ({ ...claim, excerpt, kind: 'activity', text: excerpt })),
    },
  ],
  same: [],
  steps: [{ action: 'ask', at: '2026-03-05T09:30:00.000Z', note: null, reply: 'Which district?' }],
} as unknown as ReviewDetail

test('a reviewer reads an item in the terminal with each passage once and what it proves', () => {
  const lines = detailText(item).split('\n')
  assert.deepEqual(lines.slice(1, 8), [
    'Sender: Read[2J on the page.',
    'Submitted: Anne Field, person',
    '  “Field, Anne | District 2 | anne@town.example”',
    '    proves identity Anne Field; issue public_transit',
    '    Council, read 2026-03-04',
    '    https://town.example/council',
    'Related to: Common Council',
  ])
  assert.equal(lines[8], 'May be: Ann Field, person e1')
  assert.equal(lines.at(-2), '  and 1 more passage')
  assert.equal(lines.at(-1), '2026-03-05T09:30:00.000Z  ask  reply: Which district?')
})
