import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeItems, type ItemsToDescribe, type KnownRecord } from './describe-items.ts'

const record = (type: KnownRecord['type'], name: string): KnownRecord => ({
  id: name,
  type,
  name,
  website: null,
  emails: [],
  roles: [],
})
const body = 'Alder Falls Common Council'
const known = [
  record('organization', body),
  record('organization', 'Alder Falls Plan Commission'),
  record('person', 'Ada Grell'),
  record('person', 'Lemuel Oduya-Strand'),
]
const membership = (personId: string, until: string | null) => ({
  personId,
  bodyId: body,
  since: null,
  until,
})

function idsOf(item: { body: string; names: readonly string[]; voters: readonly string[] }) {
  const input: ItemsToDescribe = {
    items: [
      {
        topicText: '',
        actors: item.names.map((name) => ({ name, type: 'person', role: null })),
        voters: item.voters,
        body: item.body,
        day: '2026-11-09',
        meetingTitle: null,
      },
    ],
    known,
    memberships: [membership('Ada Grell', null), membership('Lemuel Oduya-Strand', '2023-12-31')],
    place: { key: 'alder-falls,indiana', name: 'Alder Falls', state: 'IN' },
    taxonomy: [],
  }
  return describeItems(input)[0]!.actorIds
}

test('a vote is never joined to a former member of the body [design.monitors.actors]', () => {
  const names = ['Ada Grell', 'Lemuel Oduya-Strand']
  assert.deepEqual(idsOf({ body: 'Common Council', names, voters: names }), ['Ada Grell', null])
})

test('others than voters, and voters of a body without known members, are found by name [design.monitors.actors]', () => {
  const names = ['Lemuel Oduya-Strand']
  assert.deepEqual(idsOf({ body: 'Common Council', names, voters: ['Ada Grell'] }), names)
  assert.deepEqual(idsOf({ body: 'Plan Commission', names, voters: names }), names)
})
