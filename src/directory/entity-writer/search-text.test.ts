import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { openDatabase } from '../../platform/sql/database.ts'
import { foldText } from '../fold.ts'
import { createLexicon } from './lexicon-store.ts'
import {
  buildSearchText,
  buildSearchVector,
  distinctWords,
  isCorrectionTarget,
  type SearchText,
} from './search-text.ts'

const { url, ...testDatabase } = await createTestDatabase()
const database = await openDatabase({
  databaseUrl: url,
  dataDir: tmpdir(),
  role: 'command',
  log: () => undefined,
})
after(async () => {
  await database[Symbol.asyncDispose]()
  await testDatabase[Symbol.asyncDispose]()
})

const text = buildSearchText({
  type: 'organization',
  sort_name: 'cafe riders 219',
  description: 'Rides on the No. 12 — “everywhere”',
  placeNames: ['gary', 'east chicago'],
  issueNames: ['public transit'],
  aliases: ['Riders’ Club'],
})

test('folds the searchable words of an actor', () => {
  assert.deepEqual(text, {
    name: ['cafe', 'riders', '219'],
    inflectedName: ['cafe', 'riders', '219'],
    places: ['gary', 'east', 'chicago'],
    description: ['rides', 'on', 'the', 'no', '12', 'everywhere'],
    issues: ['public', 'transit'],
    aliases: ['riders', 'club'],
    inflectedAliases: ['riders', 'club'],
  })
})

test('the vocabulary contains words of three letters or more and no numbers', () => {
  const words = [...distinctWords([text, { ...text, name: ['a'.repeat(41), '1st', '٣٤٥'] }])]
  assert.deepEqual(words.filter(isCorrectionTarget), [
    ...[
      'cafe',
      'riders',
      'gary',
      'east',
      'chicago',
      'rides',
      'the',
      'everywhere',
      'public',
      'transit',
      'club',
      '1st',
    ],
  ])
})

/** What PostgreSQL itself makes of the whole texts. */
const byPostgres = `
  select (setweight(to_tsvector('simple', $1), 'A') || setweight(to_tsvector('english', $1), 'A')
    || setweight(to_tsvector('simple', $2), 'B') || setweight(to_tsvector('english', $3), 'C')
    || setweight(to_tsvector('english', $4), 'D')) = $5::tsvector as equal`

test('the vector equals PostgreSQL’s own', async () => {
  const lexicon = createLexicon()
  const spoken = fc.constantFrom(
    ...[
      'Riders',
      'the',
      'of',
      'and',
      'Café',
      'running',
      'runs',
      'buses',
      'O’Brien',
      '12',
      '1st',
      '1e5',
      '2.5',
      'x',
    ],
    ...[
      'St.',
      'co-op',
      'e-mail',
      'a@b.org',
      'https://a.org/b?c=d',
      '½',
      'Hawaiʻi',
      'Ñandú',
      '市民',
      'Ελλάδα',
      '-7',
      '&amp;',
    ],
  )
  const phrase = fc.oneof(
    fc.array(spoken, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.lorem({ maxCount: 15 }),
  )
  const property = fc.asyncProperty(phrase, phrase, phrase, phrase, async (...phrases) => {
    const [name, places, description, issues] = phrases.map((one) => foldText(one)) as [
      string,
      string,
      string,
      string,
    ]
    const made: SearchText = buildSearchText({
      type: 'organization',
      sort_name: name,
      placeNames: [places],
      description,
      issueNames: [issues],
      aliases: [],
    })
    const vector = buildSearchVector(made, await lexicon.lookUp(database.sql, distinctWords([made])))
    const { rows } = await database.pool.query(byPostgres, [name, places, description, issues, vector])
    assert.equal(rows[0].equal, true, JSON.stringify({ phrases, vector }))
  })
  await fc.assert(property, { numRuns: 300 })
})

test('the name of a person is not stemmed, and neither are words with the stem of another word [design.search.names-not-stemmed]', async () => {
  const lexicon = createLexicon()
  const made = buildSearchText({
    type: 'person',
    sort_name: 'ida rivers',
    description: 'speaks for housing in the house',
    placeNames: [],
    issueNames: [],
    aliases: [],
  })
  const vector = buildSearchVector(made, await lexicon.lookUp(database.sql, distinctWords([made])))
  assert.equal(vector, 'ida:1A rivers:2A speak:3C housing:5C hous:8C')
})
