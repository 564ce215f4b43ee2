import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pageOf } from '../../../tests/support/page-of.ts'
import { affiliationOf } from './affiliation.ts'
import { extractActors } from './extract-actors.ts'
import { readPersonLine } from './person-line.ts'

const actorsOf = async (html: string) =>
  extractActors(await pageOf(`<body>${html}</body>`), { place: null, taxonomy: [] })

test('reads a combined title as one office', () => {
  assert.equal(readPersonLine('Clerk-Treasurer Stan Kowalski')?.role, 'Clerk-Treasurer')
  assert.equal(readPersonLine('Clerk/Treasurer: Stan Kowalski')?.role, 'Clerk/Treasurer')
  assert.equal(readPersonLine('Mayor Pro Tem Ana Ruiz')?.role, 'Mayor Pro Tem')
})

test('accepts only an organization name as affiliation', () => {
  assert.equal(affiliationOf('Carden Savings Bank'), 'Carden Savings Bank')
  assert.equal(affiliationOf('of the Elm Street Tenants Union since 2019'), 'Elm Street Tenants Union')
  for (const rest of [
    'term expires 12/31/2027',
    '(555) 410-0101',
    'who lives in the west of town',
    'MD',
    'Ward 3',
  ])
    assert.equal(affiliationOf(rest), null, rest)
})

test('separates words that touch in the source and quotes them as shown', async () => {
  const page = await pageOf(
    '<ul><li><strong>Assessor</strong><span>Gerald Knox</span>, <b>elected</b> 2024</li></ul>',
  )
  assert.equal(page.text, 'Assessor Gerald Knox, elected 2024')
  const [person] = extractActors(page, { place: null, taxonomy: [] })
  assert.equal(person?.name, 'Gerald Knox')
  for (const { evidence } of person?.claims ?? []) assert.ok(!evidence.quote.includes('Assessor '))
})

test('keeps the letters of one word in several elements together', async () => {
  const page = await pageOf(
    '<p><b>W</b><span>elcome</span> on the 1<sup>st</sup>, <i>Mc</i><b>Donald</b></p>',
  )
  assert.equal(page.text, 'Welcome on the 1st, McDonald')
})

test('ignores soft hyphens in names and keeps them in quotes', async () => {
  const actors = await actorsOf(
    '<p>The Arden Environ&shy;mental Com&shy;mission advises the town on its trees and waters.</p>',
  )
  const [body] = actors
  assert.equal(body?.name, 'Arden Environmental Commission')
  assert.ok(body?.claims[0]?.evidence.quote.includes('Environ\u00admental'))
})

test('takes contacts from structured data and descriptions from sentences', async () => {
  const actors =
    await actorsOf(`<script type="application/ld+json">{"@context":"https://schema.org","@type":"NGO",
    "name":"Sable Creek Watershed Council","contactPoint":{"telephone":"+1-555-710-0101","email":"mailto:Hello@sable.example"},
    "address":{"streetAddress":"4 Bridge Road","addressLocality":"Sable Creek"}}</script>
    <p>Sable Creek Watershed Council organizes volunteers who keep the creek clean for everybody.</p>`)
  assert.deepEqual(actors[0]?.contacts, [
    { kind: 'email', value: 'hello@sable.example' },
    { kind: 'phone', value: '+1-555-710-0101' },
    { kind: 'address', value: '4 Bridge Road, Sable Creek' },
  ])
  assert.equal(
    actors[0]?.description,
    'Sable Creek Watershed Council organizes volunteers who keep the creek clean for everybody.',
  )
})

test('rejects seats, offices and thanks as organizations, and accepts a named numbered district', async () => {
  const actors = await actorsOf(
    '<p>Thank Council for District 5 and the Director of Public Works. Council District 4 voted with Elm School District 12 today.</p>',
  )
  const bodies = actors.filter(({ type }) => type === 'organization').map(({ name }) => name)
  assert.deepEqual(bodies, ['Elm School District 12'])
})

test('does not read the end of a meeting as an event', async () => {
  const actors = await actorsOf('<h2>Meeting adjourned</h2><p>March 10, 2026, 8:15 p.m.</p>')
  assert.deepEqual(actors, [])
})

/** The visible text, without spaces at inline tags, and with a space at every tag. */
function shownTexts(html: string): string[] {
  const even = (text: string) => text.replace(/[\s\u00ad]+/g, ' ').trim()
  return ['', ' '].map((space) => even(html.replace(/<\/?(?:b|span|a|i)>/g, space).replace(/<[^>]+>/g, ' ')))
}

test('quotes what the page shows, whichever elements touch', async () => {
  const words = [
    'Assessor',
    'Gerald Knox',
    ', ',
    ' ',
    'elected',
    '2024',
    'Mayor Ana Ruiz',
    '(',
    ')',
    'Chair',
    'Elm School District',
  ]
  const more = [
    'Ana',
    'Ruiz',
    'Arden Com\u00admission',
    'Clerk-Treasurer',
    'MAR',
    '10',
    ' of the ',
    'Water Board',
    '. ',
    'said',
  ]
  const fragment = fc.record({
    tag: fc.constantFrom('b', 'span', 'a', 'i', null),
    text: fc.constantFrom(...words, ...more),
  })
  const block = fc.array(fragment, { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      const html = blocks
        .map((fragments) =>
          fragments.map(({ tag, text }) => (tag ? `<${tag}>${text}</${tag}>` : text)).join(''),
        )
        .map((inner) => `<p>${inner}</p>`)
        .join('')
      const shown = shownTexts(html)
      for (const { claims } of await actorsOf(html)) {
        for (const { evidence } of claims) {
          const quote = evidence.quote.replace(/[\s\u00ad]+/g, ' ').trim()
          assert.ok(
            shown.some((text) => text.includes(quote)),
            `${JSON.stringify(evidence.quote)} is not shown by ${html}`,
          )
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('the address of the next entry of a list belongs to the next entry', async () => {
  const actors = await actorsOf(`<h1>Meetings</h1><ul class="agenda">
    <li><time>Mon., Sept. 28</time><p>Arden Common Council</p></li>
    <li class="moved"><time>Tue., Oct. 6</time><p>School board, Central auditorium, 30 School Street</p></li></ul>`)
  const council = actors.find(({ name }) => name === 'Arden Common Council')
  assert.ok(council)
  assert.deepEqual(council.contacts, [])
})
