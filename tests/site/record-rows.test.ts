import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

test('in a list of actors a record is one line with its publisher and day; in a list of sources its fields can be read [design.evidence.display]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const url = 'https://data.example.org/housing.yml'
  const source = { ...sourceOf(url), publisher: 'Open Rosters', source_class: 'dataset' as const }
  await importAll(app.app.database.sql, [
    actorRecord('Housing Committee', {
      claims: [claimOf(url, { excerpt: 'name: Housing Committee\nchamber: upper' })],
      sources: [source],
    }),
  ])
  const open = async (path: string) => (await app.fetch(path, { headers: { accept: 'text/html' } })).text()
  const quoteOn = async (path: string) => {
    const [quote = ''] = /class="passage.*?<\/figure>/s.exec(await open(path)) ?? []
    return quote.replaceAll('<!-- -->', '')
  }
  const inRow = await quoteOn('/search?q=housing')
  const [, line = '', rest = ''] = /<summary[^>]*>(.*?)<\/summary>(.*)/s.exec(inRow) ?? []
  assert.match(line.replace(/<[^>]*>/g, ''), /^From a data file\s· Open Rosters\s· read on /)
  assert.match(rest, /<table.*href="\/sources\//s)
  const inSources = await quoteOn('/places/gary-in/sources')
  assert.doesNotMatch(inSources, /<details/)
  assert.match(inSources.replace(/<[^>]*>/g, ' '), /From a data file.*Housing Committee.*upper/s)
})
