import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

test('a quoted table row has a line between its cells, and no character that the source does not have [design.site.pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const url = 'https://www.example.org/council'
  const excerpt = 'Field, Anne\tDistrict 2\t(555) 010-0100'
  await importAll(app.app.database.sql, [
    actorRecord('Anne Field', {
      type: 'person',
      claims: [claimOf(url, { excerpt })],
      sources: [sourceOf(url)],
    }),
  ])
  const { data } = await app.json('/api/entities')
  const page = await app.fetch(`/actors/${data[0].id}/${data[0].slug}`, { headers: { accept: 'text/html' } })
  const [, quote = ''] = /<blockquote[^>]*>(.*?)<\/blockquote>/s.exec(await page.text()) ?? []
  assert.equal(quote.match(/class="cell-edge"/g)?.length, 2)
  assert.equal(quote.replace(/<[^>]*>/g, ''), excerpt)
})
