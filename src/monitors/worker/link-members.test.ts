import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBody, findBodyInTitle } from '../signals/find-body.ts'
import { findMember, membersOn } from './link-members.ts'

const person = (name: string) => ({ id: name, name })
const council = ['Ada Grell', 'Lemuel Oduya-Strand', 'William Moss', 'Ida Reyes', 'Otto Reyes'].map(person)

test('a roll call names the one member who fits, and nobody when two fit [design.monitors.actors]', () => {
  const cases: [string, string | null][] = [
    ['Ada Grell', 'Ada Grell'],
    ['Grell', 'Ada Grell'],
    ['Grell, Ada', 'Ada Grell'],
    ['Council Member A. Grell', 'Ada Grell'],
    ['Oduya-Strand', 'Lemuel Oduya-Strand'],
    ['Bill Moss', 'William Moss'],
    ['Otto Reyes', 'Otto Reyes'],
    ['Reyes', null],
    ['Edna Grell', null],
    ['Mx. Nobody', null],
    ['', null],
  ]
  for (const [written, expected] of cases) assert.equal(findMember(written, council), expected, written)
})

test('only members who were in office that day are compared [design.monitors.actors]', () => {
  const people = new Map(council.map((one) => [one.id, one]))
  const membership = (personId: string, since: string | null, until: string | null) => ({
    personId,
    bodyId: 'council',
    since,
    until,
  })
  const memberships = [
    membership('Ada Grell', null, null),
    membership('Ida Reyes', '2020-01-01', '2023-12-31'),
    membership('Otto Reyes', '2024-01-01', null),
    { ...membership('William Moss', null, null), bodyId: 'plan commission' },
  ]
  const on = (day: string) => membersOn('council', day, { people, memberships }).map(({ name }) => name)
  assert.deepEqual(on('2023-12-31'), ['Ada Grell', 'Ida Reyes'])
  assert.deepEqual(on('2026-11-09'), ['Ada Grell', 'Otto Reyes'])
})

test('a body is known by its words without those of the place [design.monitors.actors]', () => {
  const bodies = ['Alder Falls Common Council', 'Alder Falls Plan Commission', 'Plan Commission'].map(person)
  assert.equal(findBody('Common Council', bodies, 'Alder Falls'), 'Alder Falls Common Council')
  assert.equal(findBody('City of Alder Falls Common Council', bodies, 'Alder Falls'), bodies[0]!.id)
  assert.equal(findBody('Plan Commission', bodies, 'Alder Falls'), null, 'two have this name')
  assert.equal(findBody('City Council', bodies, 'Alder Falls'), null)
})

test('the title of a meeting names a body alone or before a remark, and is never guessed [design.meetings.body]', () => {
  const bodies = ['Alder Falls Common Council', 'Alder Falls Plan Commission', 'Youth Council'].map(person)
  const cases: [string, string | null][] = [
    ['Common Council', bodies[0]!.id],
    ['Regular meeting of the Common Council', bodies[0]!.id],
    ['Plan Commission, special session', bodies[1]!.id],
    ['Plan Commission - canceled', bodies[1]!.id],
    ['Plan Commission (rescheduled)', bodies[1]!.id],
    ['Common Council and Plan Commission', null],
    ['Council', null],
    ['Public meeting', null],
    ['', null],
  ]
  for (const [title, expected] of cases)
    assert.equal(findBodyInTitle(title, bodies, 'Alder Falls'), expected, title)
})
