import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

test('pages about a place show the days of its own calendar in the evening [design.site.pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const url = 'https://www.example.org/harbor'
  // Half past seven in the evening of November 18 in Honolulu, and after midnight in New York.
  const source = { ...sourceOf(url), published_at: null, retrieved_at: '2025-11-19T05:30:00.000Z' }
  await importAll(app.app.database.sql, [
    actorRecord('Harbor Walk', {
      place: 'honolulu,hawaii',
      issue_areas: ['public_transit'],
      claims: [claimOf(url)],
      sources: [source],
    }),
  ])
  const { data } = await app.json('/api/places/honolulu-hi/entities')
  const pages = [
    '/places/honolulu-hi/sources',
    `/actors/${data[0].id}/${data[0].slug}`,
    // Lists over many places have the days of the place of each row.
    '/search?q=harbor',
    '/issues/public_transit',
  ]
  for (const path of pages) {
    const html = await (await app.fetch(path, { headers: { accept: 'text/html' } })).text()
    assert.match(html, /read on Nov 18, 2025/, path)
    assert.doesNotMatch(html, /Nov 19, 2025/, path)
  }
})
