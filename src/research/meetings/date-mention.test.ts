import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDates } from './date-mention.ts'
import { findTimes } from './time-mention.ts'
import { yearOf, yearsIn } from './year-context.ts'

const days = (line: string) => findDates(line).map(({ year, month, day }) => [year, month, day])

test('finds a day in any notation', () => {
  assert.deepEqual(days('Monday, January 11, 2027'), [[2027, 1, 11]])
  assert.deepEqual(days('Wed., Sept. 8th 2027'), [[2027, 9, 8]])
  assert.deepEqual(days('the 3rd of May 2027'), [[2027, 5, 3]])
  assert.deepEqual(days('Minutes 10-2-2026'), [[2026, 10, 2]])
  assert.deepEqual(days('2027-02-03'), [[2027, 2, 3]])
  assert.deepEqual(days('Tuesday 9/3'), [[null, 9, 3]])
  assert.deepEqual(days('December 14, 202611:30 AM'), [[2026, 12, 14]])
})

test('finds several days in a line', () => {
  assert.deepEqual(days('July 10 and 24'), [
    [null, 7, 10],
    [null, 7, 24],
  ])
  assert.deepEqual(days('Jan. 16 Minutes Feb. 13 Minutes'), [
    [null, 1, 16],
    [null, 2, 13],
  ])
})

test('ignores numbers that are not days', () => {
  for (const line of [
    'March 2027',
    'Call 555-201-7282',
    'February 30, 2027',
    'you may 2',
    'Room 12/14/99999',
    '1950 W Elm St',
  ]) {
    assert.deepEqual(days(line), [], line)
  }
  assert.deepEqual(days('March 5 and 6 p.m.'), [[null, 3, 5]])
})

test('reads times with their range and ignores a bare hour', () => {
  const times = (line: string) => findTimes(line).map(({ from, until }) => [from, until])
  assert.deepEqual(times('6 p.m. - 8 p.m.'), [['18:00', '20:00']])
  assert.deepEqual(times('10:15 AM TO 1:00 PM'), [['10:15', '13:00']])
  assert.deepEqual(times('11-1 pm'), [['11:00', '13:00']])
  assert.deepEqual(times('noon to 1 p.m.'), [['12:00', '13:00']])
  assert.deepEqual(times('February 6 at 3:pm'), [['15:00', null]])
  assert.deepEqual(times('12:05 a.m.'), [['00:05', null]])
  assert.deepEqual(times('at 7:00 in room 4'), [])
})

const hints = { section: [], before: null, page: null, reference: new Date('2026-12-20T12:00:00Z') }
const dayIn = (line: string) => findDates(line)[0]!

test('takes a missing year from the heading, then the page, then the nearest matching day', () => {
  assert.equal(yearOf(dayIn('March 3'), { ...hints, section: [2025] }), 2025)
  assert.equal(yearOf(dayIn('March 3'), { ...hints, page: 2024 }), 2024)
  assert.equal(yearOf(dayIn('January 5'), hints), 2027)
  assert.equal(yearOf(dayIn('Monday, January 11'), { ...hints, reference: new Date('2026-02-01') }), 2027)
})

test('switches a school year in summer and ignores a list of years', () => {
  assert.deepEqual(yearsIn('2026-2027 Board Meetings'), [2026, 2027])
  assert.equal(yearOf(dayIn('September 9'), { ...hints, section: [2026, 2027] }), 2026)
  assert.equal(yearOf(dayIn('February 9'), { ...hints, section: [2026, 2027] }), 2027)
  assert.deepEqual(yearsIn('2024 2025 2026'), [])
})

test('reads the common misspellings of February', () => {
  for (const month of ['February', 'Feburary', 'Febuary', 'Febrary'])
    assert.equal(findDates(`${month} 20, 2027`)[0]?.month, 2, month)
})
