import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJurisdiction, placeOfJurisdiction } from './jurisdiction.ts'
import { chamberName, describeRole, isInTerm } from './role.ts'

const us = (path: string) => parseJurisdiction(`ocd-jurisdiction/country:us/${path}/government`)!

test('parses state and municipality of a jurisdiction id', () => {
  assert.deepEqual(us('state:in'), {
    state: { abbreviation: 'IN', name: 'Indiana', slug: 'indiana' },
    municipality: undefined,
    ocdId: 'ocd-division/country:us/state:in',
  })
  assert.deepEqual(us('state:ca/place:palo_alto').municipality, {
    name: 'Palo Alto',
    ocdId: 'ocd-division/country:us/state:ca/place:palo_alto',
  })
  assert.equal(us('state:mo/place:o~fallon').municipality?.name, "O'fallon")
  assert.equal(us('state:in/county:lake').municipality, undefined)
  assert.equal(us('district:dc').municipality?.name, 'Washington')
  assert.equal(parseJurisdiction('ocd-jurisdiction/country:ca/government'), undefined)
  assert.equal(parseJurisdiction('Indiana'), undefined)
})

test('finds a state, a county and a municipality by division, and a municipality by name [design.place.legislators]', () => {
  const divisions = new Map([
    ['state:id/place:boise_city', 'boise,idaho'],
    ['state:hi/county:kauai', 'kauai-county,hawaii'],
    ['state:ca', 'california,united-states'],
  ])
  const find = {
    byDivision: (id: string) => divisions.get(id.slice('ocd-division/country:us/'.length)),
    byName: (name: string, state: string) =>
      name === 'Palo Alto' && state === 'CA' ? 'palo-alto,california' : undefined,
  }
  assert.equal(placeOfJurisdiction(us('state:id/place:boise_city'), find), 'boise,idaho')
  assert.equal(placeOfJurisdiction(us('state:ca/place:palo_alto'), find), 'palo-alto,california')
  assert.equal(placeOfJurisdiction(us('state:ca'), find), 'california,united-states')
  assert.equal(placeOfJurisdiction(us('state:hi/county:kauai'), find), 'kauai-county,hawaii')
})

test('a role is described in words', () => {
  const said = (type: string, path: string, district?: string) => describeRole({ type, district }, us(path))
  assert.equal(said('upper', 'state:in', '32'), 'State senator, Indiana Senate, district 32')
  assert.equal(said('lower', 'state:ca', '7'), 'Assembly member, California State Assembly, district 7')
  assert.equal(
    said('lower', 'state:in', 'At-Large'),
    'State representative, Indiana House of Representatives, At-Large',
  )
  assert.equal(said('legislature', 'state:ne', '1'), 'State senator, Nebraska Legislature, district 1')
  assert.equal(said('lower', 'state:md', '12'), 'Delegate, Maryland House of Delegates, district 12')
  assert.equal(
    said('legislature', 'district:dc', 'Ward 1'),
    'Council member, Council of the District of Columbia, Ward 1',
  )
  assert.equal(said('lt_governor', 'state:in'), 'Lieutenant governor of Indiana')
  assert.equal(said('secretary of state', 'state:in'), 'Secretary of state of Indiana')
  assert.equal(said('mayor', 'state:ca/place:palo_alto'), 'Mayor of Palo Alto')
  assert.equal(
    said('council member', 'state:ca/place:bakersfield', 'Ward 4'),
    'Council member of Bakersfield, Ward 4',
  )
  assert.equal(chamberName('executive', us('state:in')), undefined)
})

test('a role is current from its first to its last day, whatever the precision', () => {
  const today = '2026-11-15'
  const terms: [start: string | undefined, end: string | undefined, isInTerm: boolean][] = [
    [undefined, undefined, true],
    ['2026-11-15', '2026-11-15', true],
    ['2026-11-16', undefined, false],
    [undefined, '2026-11-14', false],
    ['2026-12', undefined, false],
    ['2026', '2026-11', true],
    [undefined, '2026-10', false],
    [undefined, '2026', true],
    [undefined, '2025', false],
  ]
  for (const [start_date, end_date, expected] of terms) {
    assert.equal(isInTerm({ start_date, end_date }, today), expected, `${start_date} to ${end_date}`)
  }
})
