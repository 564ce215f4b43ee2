import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractActors } from '../../src/research/extract/extract-actors.ts'
import { readRoster } from '../../src/research/extract/roster.ts'
import { extractMeetings } from '../../src/research/meetings/extract-meetings.ts'
import type { ReadPage } from '../../src/research/page.ts'
import { isUnreadable, readPage } from '../../src/research/read/read-page.ts'
import { agencyMeetings } from './layouts/agency-meetings.ts'
import { associationRosters } from './layouts/association-rosters.ts'
import { builderMeetings } from './layouts/builder-meetings.ts'
import { calendarMeetings } from './layouts/calendar-meetings.ts'
import { communityPeople } from './layouts/community-people.ts'
import { countyBodies, countyRosters } from './layouts/county-actors.ts'
import { countyMeetings } from './layouts/county-meetings.ts'
import { wholePageBodies, wholePageRosters } from './layouts/full-page-actors.ts'
import { wholePageMeetings } from './layouts/full-page-meetings.ts'
import { handKeptMeetings } from './layouts/hand-written-meetings.ts'
import type { LayoutPage } from './layouts/layout-page.ts'
import { listMeetings } from './layouts/list-meetings.ts'
import { listedBodies } from './layouts/listed-actors.ts'
import { messyBodies, messyRosters } from './layouts/messy-actors.ts'
import { messyMeetings } from './layouts/messy-meetings.ts'
import { mixedBodies, mixedRosters } from './layouts/mixed-actors.ts'
import { mixedMeetings } from './layouts/mixed-meetings.ts'
import { noticeMeetings } from './layouts/notice-meetings.ts'
import { oldSiteMeetings } from './layouts/old-site-meetings.ts'
import { bodies } from './layouts/organizations.ts'
import { peoplePages } from './layouts/people-pages.ts'
import { plainNamedBodies } from './layouts/plain-named-actors.ts'
import { proseBodies, proseRosters } from './layouts/prose-actors.ts'
import { rosters } from './layouts/rosters.ts'
import { siteBodies } from './layouts/site-bodies.ts'
import { siteMeetings } from './layouts/site-meetings.ts'
import { siteRosters } from './layouts/site-rosters.ts'
import { smallGroupActors, smallGroupRosters } from './layouts/small-group-actors.ts'
import { stampedMeetings } from './layouts/stamped-meetings.ts'
import { tableMeetings } from './layouts/table-meetings.ts'
import { townBodies, townRosters } from './layouts/town-actors.ts'
import { townMeetings } from './layouts/town-meetings.ts'
import { vendorMeetings } from './layouts/vendor-meetings.ts'

const meetingPages = [
  vendorMeetings,
  siteMeetings,
  tableMeetings,
  listMeetings,
  mixedMeetings,
  wholePageMeetings,
  handKeptMeetings,
  messyMeetings,
  agencyMeetings,
  countyMeetings,
  townMeetings,
  noticeMeetings,
  builderMeetings,
  oldSiteMeetings,
  stampedMeetings,
  calendarMeetings,
].flat()

async function read({ layout, source, url = 'https://town.example/page', contentType, today }: LayoutPage) {
  const page = await readPage({
    url,
    finalUrl: url,
    contentType: contentType ?? 'text/html; charset=utf-8',
    body: Buffer.from(source),
    retrievedAt: `${today ?? '2026-03-01'}T12:00:00Z`,
  })
  assert.ok(!isUnreadable(page), layout)
  return page
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’"]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The expected title may be part of a longer one: "City Council: Special Meeting". */
function isCalled(found: string, wanted: string): boolean {
  return fold(found).includes(fold(wanted)) || fold(wanted).includes(fold(found))
}

/** Texts that are never a meeting title. */
const neverTitle =
  /^(?:agendas?|minutes|details|view|more|canceled|cancelled|\W*|(?:\d{1,2}:\d\d|noon).*|room .*|\d(?!\d*(?:st|nd|rd|th)\b).*|(?:mon|tues|wednes|thurs|fri|satur|sun)day.*)$/i

function meetingsOn(page: ReadPage, today = '2026-03-01') {
  const now = new Date(`${today}T12:00:00Z`)
  const meetings = extractMeetings(page, { timeZone: 'America/Chicago', now })
  for (const { title, evidence } of meetings) {
    assert.equal(page.text.slice(evidence.start, evidence.end), evidence.quote)
    assert.doesNotMatch(title, neverTitle)
  }
  return meetings
}

for (const one of meetingPages) {
  test(`meetings are read from a ${one.layout}`, async () => {
    const found = meetingsOn(await read(one), one.today)
    const left = [...found]
    for (const line of one.meetings) {
      const [, start = '', title = '', place, , status = 'scheduled'] =
        /^(\S+) (.*?)(?: @ (.*?))?( \((cancelled|postponed)\))?$/.exec(line) ?? []
      const at = left.findIndex((meeting) => meeting.start === start && isCalled(meeting.title, title))
      assert.notEqual(at, -1, `${line} is missing among ${JSON.stringify(left.map(brief))}`)
      assert.equal(left[at]?.status, status, line)
      if (place !== undefined) assert.equal(left[at]?.locationName, place, line)
      left.splice(at, 1)
    }
    assert.deepEqual(left.map(brief), [])
  })
}

const brief = ({ start, title }: { start: string; title: string }) => `${start} ${title}`

for (const one of [
  rosters,
  mixedRosters,
  wholePageRosters,
  proseRosters,
  messyRosters,
  countyRosters,
  townRosters,
  siteRosters,
  associationRosters,
  smallGroupRosters,
  peoplePages,
  communityPeople,
].flat()) {
  test(`people are read from a page of ${one.layout}`, async () => {
    const page = await read(one)
    const people = extractActors(page, { place: null, taxonomy: [] }).filter(({ type }) => type === 'person')
    assertPeople(one.people, people)
  })
}

test('reads every person of a roster, and nobody else', async () => {
  for (const one of rosters.filter(({ people }) => people.some((line) => line.includes(': ')))) {
    const listed = readRoster(await read(one))
    const names = new Set(one.people.map((line) => fold(line.split(': ')[0]!)))
    assert.deepEqual(
      listed.filter(({ name }) => !names.has(fold(name))),
      [],
      one.layout,
    )
  }
})

function assertPeople(wanted: readonly string[], found: readonly { name: string; role: string | null }[]) {
  const byName = new Map(found.map((person) => [fold(person.name), person]))
  assert.deepEqual([...byName.keys()].sort(), wanted.map((line) => fold(line.split(': ')[0]!)).sort())
  for (const line of wanted) {
    const [name = '', role] = line.split(': ')
    if (role !== undefined)
      assert.ok(
        isCalled(byName.get(fold(name))?.role ?? '–', role),
        `${line}: ${byName.get(fold(name))?.role}`,
      )
  }
}

for (const one of [
  bodies,
  mixedBodies,
  wholePageBodies,
  proseBodies,
  messyBodies,
  countyBodies,
  townBodies,
  siteBodies,
  listedBodies,
  plainNamedBodies,
].flat()) {
  test(`organizations are read from a page of ${one.layout}`, async () => {
    const actors = extractActors(await read(one), { place: null, taxonomy: [] })
    const found = actors.filter(({ type }) => type === 'organization').map(({ name }) => name)
    const also = new Set((one.also ?? []).map(fold))
    assert.deepEqual(found.filter((name) => !also.has(fold(name))).toSorted(), one.organizations.toSorted())
  })
}

for (const one of smallGroupActors) {
  test(`actors are read from a page of ${one.layout}`, async () => {
    const actors = extractActors(await read(one), { place: null, taxonomy: [] })
    const found = actors.flatMap(({ type, name }) => (type === 'person' ? [] : [`${type}: ${name}`]))
    assert.deepEqual(found.toSorted(), one.actors.toSorted())
  })
}
