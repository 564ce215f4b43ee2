import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

test('the words of sources keep their own language on pages in another one [design.site.own-language]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const [english, spanish] = ['https://www.example.org/en', 'https://www.example.org/es']
  const claims = [
    claimOf(english, { excerpt: 'The tenants of the lakefront meet on Mondays.' }),
    claimOf(spanish, { excerpt: 'Los vecinos se reúnen en la biblioteca y hay café para todos.' }),
  ]
  const sources = [
    sourceOf(english, { title: 'About the tenants' }),
    sourceOf(spanish, { title: 'Reuniones para vecinos' }),
  ]
  const description = 'Group of tenants on the lakefront.'
  await importAll(app.app.database.sql, [actorRecord('Lakefront Tenants', { claims, sources, description })])
  const [actor] = (await app.json('/api/places/gary-in/entities')).data
  const path = `/actors/${actor.id}/${actor.slug}`
  const langs = async (address: string) => {
    const html = await (await app.fetch(address, { headers: { accept: 'text/html' } })).text()
    const found = html.matchAll(/<(?:blockquote|p)[^>]* lang="(\w+)"[^>]*>(?:<a[^>]*>)?([^<]+)/g)
    return [...found].map(([, lang, text]) => `${lang} ${text!.split(' ').slice(0, 2).join(' ')}`).sort()
  }
  assert.deepEqual(await langs(path), ['es Los vecinos', 'es Reuniones para'])
  assert.deepEqual(await langs(`/es${path}`), ['en About the', 'en Group of', 'en The tenants'])
})
