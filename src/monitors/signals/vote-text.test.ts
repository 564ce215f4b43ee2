import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vote } from '../connectors/connector.ts'
import { voteByMember, voteOutcome } from './vote-text.ts'

const vote = (options: string, more: Partial<Vote> = {}): Vote => ({
  motion: 'Adopt',
  result: 'Pass',
  isPassed: true,
  rollCall: options
    .split(' ')
    .filter(Boolean)
    .map((option, index) => ({
      name: `Member ${index + 1}`,
      option: option as Vote['rollCall'][number]['option'],
      written: option,
    })),
  ...more,
})

test('says the outcome of a vote in a sentence [design.monitors.plain-words]', () => {
  const cases: [Vote, string | null][] = [
    [vote('yes yes yes yes yes no no absent'), 'Passed 5 to 2; one absent.'],
    [
      vote('yes no no abstain abstain excused', { isPassed: false }),
      'Failed 1 to 2; two abstained, one excused.',
    ],
    [vote('yes yes'), 'Passed 2 to 0.'],
    [vote(''), 'Passed.'],
    [vote('yes no', { isPassed: null, result: 'Held in committee.' }), 'Held in committee, 1 to 1.'],
    [vote('yes no', { isPassed: null, result: null }), 'The vote was 1 to 1.'],
    [vote('', { isPassed: null, result: null }), null],
    [vote('absent '.repeat(12)), 'Passed 0 to 0; 12 absent.'],
  ]
  for (const [given, expected] of cases) assert.equal(voteOutcome(given), expected)
})

test('names who voted how, and who was not there [design.monitors.plain-words]', () => {
  assert.equal(
    voteByMember(vote('yes no yes absent yes')),
    'In favor: Member 1, Member 3, and Member 5. Against: Member 2. Absent: Member 4.',
  )
  assert.equal(voteByMember(vote('')), '')
})
