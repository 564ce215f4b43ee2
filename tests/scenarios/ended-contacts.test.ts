import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readActorEventDetails } from '../../src/directory/domain-events/event-details-store.ts'
import { readRowQuotes } from '../../src/directory/references/row-quote-store.ts'
import { asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const name = 'Rosalind Former'
const email = 'rosalind.former@town.example'
const place = 'alder-falls,indiana'
const quote = `Write to ${name}: ${email}.`

// The contact is the newest claim.
const claimOf = (kind: string, text: string, excerpt: string, day: string) => ({
  kind,
  text,
  excerpt,
  source: {
    url: `https://town.example/${kind}`,
    title: 'People',
    source_class: 'government',
    retrieved_at: `${day}T00:00:00Z`,
  },
})

async function createPerson(contactsUntil: string | null): Promise<string> {
  const role = claimOf('role', 'Clerk', `${name} was the clerk.`, '2026-03-04')
  const contact = claimOf('contact', email, quote, '2026-03-05')
  const contacts = [{ kind: 'email', value: email }]
  const person = { type: 'person', name, place, contacts, contacts_until: contactsUntil }
  const answer = await service.post('/api/entities', { ...person, claims: [role, contact] }, asReviewer)
  assert.equal(answer.status, 201, await answer.clone().text())
  return ((await answer.json()) as Json).id
}

let id: string
before(async () => {
  id = await createPerson('2020-01-01')
})

const readers: [string, () => Promise<unknown>][] = [
  ['the actor', () => service.json(`/api/entities/${id}`)],
  ['its sources', () => service.json(`/api/entities/${id}/sources`)],
  ['the sources of its place', () => service.json(`/api/places/${place}/sources?limit=100`)],
  ['a search for it', () => service.json(`/api/entities?query=${encodeURIComponent(name)}`)],
  ['its row in a list', async () => [...(await readRowQuotes(service.app.database.sql, [id], [], [quote]))]],
  ['a signal about it', () => readActorEventDetails(service.app.database.sql, id)],
]
for (const [what, read] of readers)
  test(`${what} does not quote a contact whose role has ended [design.people.contacts-end-with-role]`, async () => {
    const text = JSON.stringify(await read())
    assert.ok(text.includes(name))
    assert.ok(!text.includes(email))
  })
