import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { extractActors } from './extract-actors.ts'

async function actorsOf(html: string, type: string): Promise<string[]> {
  const page = await pageOf(html)
  return extractActors(page, { place: null, taxonomy: [] })
    .filter((actor) => actor.type === type)
    .map(({ name }) => name)
}
const peopleOf = (html: string) => actorsOf(html, 'person')

test('a pupil or a minor is not proposed, and the adults of the page are [design.people.no-minors]', async () => {
  const passages = [
    '“We asked for a crosswalk,” said eighth-grader Della Vance at the meeting.',
    'Della Vance, a sophomore at Ashby High School, said the council listened to the petition.',
    'Della Vance, 14, told the board that the bus is late every day.',
    'Student council president Della Vance spoke to the school board on Monday.',
    'Della Vance, a 16-year-old from Ashby, testified before the committee.',
    'Della Vance, a senior forward for the Ashby Eagles, said the field needs lights.',
    'Della Vance (grade 7) led the cleanup of the creek with her class.',
  ]
  for (const passage of passages) {
    const html = `<h1>School news</h1><p>${passage}</p><p>Mayor Owen Reyes said the pupils were heard.</p>`
    assert.deepEqual(await peopleOf(html), ['Owen Reyes'], passage)
  }
})

test('a child who is quoted again without the mark is not proposed either [design.people.no-minors]', async () => {
  const html =
    '<p>Della Vance, a seventh grader, wrote the letter.</p><p>Della Vance said she will return.</p>'
  assert.deepEqual(await peopleOf(html), [])
})

test('lists of a team or an honor roll name no people, and their coach is named [design.people.no-minors]', async () => {
  const html = `<h2>Varsity soccer</h2><ul><li>Della Vance, captain</li><li>Hiroshi Tanabe, treasurer's helper</li></ul>
    <h2>Staff</h2><ul><li>Owen Reyes, Head Coach</li><li>Beverly Harlow, Athletic Director</li></ul>`
  const people = await peopleOf(html)
  assert.ok(!people.includes('Della Vance') && !people.includes('Hiroshi Tanabe'), people.join())
  assert.ok(people.includes('Beverly Harlow'))
})

test('a treasurer of the student council is a pupil, and its adviser is not [design.people.no-minors]', async () => {
  const html = `<h2>Student Council</h2><ul><li>Della Vance, Treasurer</li><li>Owen Reyes, Faculty Adviser</li></ul>`
  const people = await peopleOf(html)
  assert.ok(!people.includes('Della Vance'), people.join())
  for (const passage of [
    'Student board member Della Vance spoke.',
    'Sophomore class treasurer Della Vance spoke.',
  ])
    assert.deepEqual(await peopleOf(`<p>${passage}</p><p>Della Vance said so.</p>`), [], passage)
})

test('the principal and the teachers of a school page are proposed [design.people.no-minors]', async () => {
  const passages = [
    'Students thanked Della Vance, the principal of Ashby High School.',
    'Students thanked Superintendent Della Vance for the new library.',
    'Students asked Mayor Della Vance about the crosswalk.',
    'Fifth-grade teacher Della Vance said the field needs lights.',
    'Della Vance, principal of Ashby High School, said the bus is late.',
    'Della Vance, director of student learning, said the plan is ready.',
    'Student council adviser Della Vance said the vote was close.',
  ]
  for (const passage of passages)
    assert.deepEqual(await peopleOf(`<h1>School news</h1><p>${passage}</p>`), ['Della Vance'], passage)
  const staff = `<h1>Ashby Middle School</h1><h2>Staff</h2><ul><li>Della Vance, Principal</li>
    <li>Hiroshi Tanabe, 5th Grade Teacher</li></ul>`
  const people = await peopleOf(staff)
  assert.ok(people.includes('Della Vance') && people.includes('Hiroshi Tanabe'), people.join())
})

test('words about pupils in the work of adults hide nobody', async () => {
  const adults = [
    'Della Vance, director of student services, said the plan is ready.',
    'Della Vance, a senior planner, presented the map to the commission.',
    'Councilor Della Vance told students about the budget.',
    'Della Vance, 47, was elected to the school board.',
  ]
  for (const passage of adults)
    assert.deepEqual(await peopleOf(`<p>${passage}</p>`), ['Della Vance'], passage)
})
