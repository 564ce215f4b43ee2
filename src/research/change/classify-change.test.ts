import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { classifyChange } from './classify-change.ts'
import { comparableLines, hashOfLines } from './comparable-lines.ts'
import { learnVolatileShapes } from './line-changes.ts'

const page = [
  'Town Council',
  'Regular meeting, January 12, 2027 at 6:30 PM',
  '12:00 pm',
  'Agenda',
  'The council meets in Town Hall and everybody may speak for three minutes.',
]
const text = (...lines: string[]) => ({ text: [...page, ...lines].join('\n') })
const kind = (before: { text: string } | null, after: { text: string }) => classifyChange(before, after).kind

test('reports no change for a first check or the same page', () => {
  assert.equal(kind(null, text()), 'first')
  assert.equal(kind(text(), text()), 'unchanged')
  assert.equal(kind(text(), { text: text().text.replace(/ /g, '\u00a0  ') }), 'unchanged')
})

test('ignores content that changes by itself', () => {
  const noises: [string, string][] = [
    ['Current time: 9:41 AM', 'Current time: 2:17 PM'],
    ['Today is Monday, March 4, 2026', 'Today is Tuesday, March 5, 2026'],
    ['Visitors: 381,918', 'Visitors: 381,955'],
    ['You are visitor number 12', 'You are visitor number 14'],
    ['Page generated in 0.65 seconds', 'Page generated in 0.25 seconds'],
    ['© 2026 Town of Larkfield', '© 2027 Town of Larkfield'],
    ['Posted 3 hours ago', 'Posted 2 days ago'],
    ['12.4K followers', '12.5K followers'],
    ['Weather: 41°F, light rain', 'Weather: 58°F, clear'],
    ['Last updated: November 3, 2026', 'Last updated: November 4, 2026'],
    ['Request ID: 8f3a2c1b9d', 'Request ID: 11aa22bb33'],
    ['Pay your water bill Report a pothole', 'Report a pothole Pay your water bill'],
    ['17', '18'],
  ]
  for (const [before, after] of noises) assert.notEqual(kind(text(before), text(after)), 'changed', before)
})

test('reports real changes with the changed lines', () => {
  const edits: [string, string][] = [
    ['February 9, 2027 at 6 PM', 'February 10, 2027 at 6 PM'],
    ['February 9, 2027', 'February 9, 2027 - CANCELLED'],
    ['Budget hearing at 5:00 PM', 'Budget hearing at 6:00 PM'],
    ['Fee: $40 a year', 'Fee: $45 a year'],
    ['Chair: Ada Grell', 'Chair: Otto Moss'],
    ['March 3 Budget, March 5 Parks', 'March 5 Budget, March 3 Parks'],
  ]
  for (const [before, after] of edits) {
    const verdict = classifyChange(text(before), text(after))
    assert.equal(verdict.kind, 'changed', before)
    assert.deepEqual([verdict.removed, verdict.added, verdict.excerpt], [[before], [after], after])
  }
})

test('reports the removal of one of two equal lines', () => {
  assert.equal(kind({ text: [...page, '12:00 pm'].join('\n') }, { text: page.join('\n') }), 'changed')
})

test('treats a bare line with the date of the check as a banner', () => {
  const at = (line: string, retrievedAt: string) => ({ ...text(line), retrievedAt })
  const before = at('Monday, November 16, 2026', '2026-11-16T15:00:00Z')
  assert.equal(kind(before, at('Tuesday, November 17, 2026', '2026-11-17T15:00:00Z')), 'noise')
  assert.equal(kind(before, at('Tuesday, November 24, 2026', '2026-11-17T15:00:00Z')), 'changed')
})

test('does not report a broken or missing page as a change', () => {
  const long = text('A long paragraph about the history of the town and its people. '.repeat(20))
  assert.equal(kind(long, { text: 'Service unavailable' }), 'broken')
  const shell = { text: 'We could not find that page' }
  const missingPages = new Set([hashOfLines(comparableLines(shell.text))])
  assert.equal(classifyChange(text(), shell, { checks: [], missingPages }).kind, 'missing')
})

test('learns lines that change at most checks, and ignores a page that reverts', () => {
  const learned = learnVolatileShapes([
    ['Tip 1 of the day'],
    ['Tip 2 of the day'],
    ['Other'],
    ['Tip 9 of the day'],
    [],
  ])
  assert.deepEqual([...learned], ['tip # of the day'])
  const checks = ['Ferry: boat A', 'Ferry: boat A', 'Ferry: boat A'].map((line) => ({
    hash: line,
    changedLines: [line, 'Ferry: boat B'],
  }))
  assert.equal(classifyChange(text('Ferry: boat A'), text('Ferry: boat B'), { checks }).kind, 'noise')
  const first = classifyChange(text('B'), text('Chair: Ada Grell'))
  const back = classifyChange(text('Chair: Otto Moss'), text('Chair: Ada Grell'), {
    checks: [
      { hash: first.hash, changedLines: [] },
      { hash: 'x', changedLines: [] },
    ],
  })
  assert.equal(back.kind, 'returned')
})

test('never reports a change for reordered or identical lines', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), (lines) => {
      assert.notEqual(kind({ text: lines.join('\n') }, { text: lines.join('\n') }), 'changed')
      assert.notEqual(kind({ text: lines.join('\n') }, { text: lines.toReversed().join('\n') }), 'changed')
    }),
  )
})
