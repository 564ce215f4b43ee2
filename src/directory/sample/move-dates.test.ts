import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { moveDates, townDay, weeksUntil } from './move-dates.ts'
import { readSampleFolder, sampleText } from './sample-folder.ts'

const folder = join(import.meta.dirname, '../../../samples')

test('counts whole weeks from the week in which the sample is written', () => {
  const weeks = ['2026-10-01', '2026-10-08', '2026-10-14', '2026-10-15', '2026-11-16', '2027-10-08'].map(
    (day) => weeksUntil(new Date(day)),
  )
  assert.deepEqual(weeks, [0, 0, 0, 1, 5, 52])
})

test('a first start late in the evening belongs to the day of the town', () => {
  const evening = new Date('2026-11-19T03:52:00Z')
  assert.equal(townDay(evening), '2026-11-18')
  assert.equal(weeksUntil(new Date(townDay(evening))), 5)
  assert.equal(townDay(new Date('2026-11-19T05:00:00Z')), '2026-11-19')
})

test('moves every written form of a date by whole weeks', () => {
  const cases = [
    ['2026-10-12', '2026-12-21'],
    ['2026-10-12T18:30', '2026-12-21T18:30'],
    ['2026-10-12T18:30-04:00', '2026-12-21T18:30-05:00'],
    ['2026-10-12T18:30:00-04:00', '2026-12-21T18:30:00-05:00'],
    ['2026-10-07T16:00:00Z', '2026-12-16T16:00:00Z'],
    ['DTSTART:20261012T183000', 'DTSTART:20261221T183000'],
    ['(D:20261007120000Z)', '(D:20261216120000Z)'],
    ['Wed, 07 Oct 2026 16:00:00 +0000', 'Wed, 16 Dec 2026 16:00:00 +0000'],
    ['Monday, October 12, 2026, 6:30 p.m.', 'Monday, December 21, 2026, 6:30 p.m.'],
    ['minutes of October 26', 'minutes of January 4'],
    ['Mon., Oct. 26, 6:30 p.m.', 'Mon., Jan. 4, 6:30 p.m.'],
    ['since January 2024', 'since March 2024'],
    ['agenda-2026-10-12.pdf', 'agenda-2026-12-21.pdf'],
    ['each January', 'each January'],
    ['Ordinance 2026-14, case PC-26-07, by 2029', 'Ordinance 2026-14, case PC-26-07, by 2029'],
    ['(765) 555-0120, founded in 1911, $1,840,000', '(765) 555-0120, founded in 1911, $1,840,000'],
  ]
  for (const [written, moved] of cases) assert.equal(moveDates(written!, 10), moved)
})

test('years alone and case numbers move by whole years', () => {
  const text = 'Ordinance 2026-14, case PC-26-07, by 2029, https://www.w3.org/2005/Atom'
  assert.equal(moveDates(text, 20), 'Ordinance 2027-14, case PC-27-07, by 2030, https://www.w3.org/2005/Atom')
})

test('a moved calendar is folded, and a moved PDF has right offsets', () => {
  const moved = readSampleFolder(folder, 61)
  const calendar = sampleText(moved, 'alder-falls/city/meetings.ics')
  assert.ok(calendar.split('\r\n').every((line) => line.length <= 75))
  assert.match(calendar, /^DTSTART;TZID=America\/Indiana\/Indianapolis:20271213T183000\r$/m)
  assert.match(calendar, /^DTSTART:20070311T020000\r$/m)
  const pdf = moved.get('alder-falls/city/agenda-2027-12-13.pdf')!.toString('latin1')
  assert.match(pdf, /regular meeting of Monday, December 13, 2027/)
  const table = /xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(pdf)!
  const offsets = table[2]!.trim().split('\n').slice(1)
  assert.equal(offsets.length, Number(table[1]) - 1)
  for (const [index, line] of offsets.entries())
    assert.ok(pdf.startsWith(`${index + 1} 0 obj`, Number(line.slice(0, 10))), line)
  assert.ok(pdf.startsWith('xref', Number(/startxref\n(\d+)/.exec(pdf)![1])))
  const stream = /\/Length (\d+) >>\nstream\n([\s\S]*?)endstream/.exec(pdf)!
  assert.equal(stream[2]!.length, Number(stream[1]))
})
