import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../support/app.ts'
import { actorRecord, importAll } from '../support/small-directory.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SAMPLE: 'off' } })
  await importAll(app.app.database.sql, [
    actorRecord('Lakefront Tenants', { issue_areas: ['housing_affordability', 'zoning_and_land_use'] }),
    actorRecord('Shelter Circle', { issue_areas: ['homelessness_and_housing_insecurity'] }),
    actorRecord('Bus Riders', { issue_areas: ['public_transit'] }),
  ])
})
after(() => app[Symbol.asyncDispose]())

const open = async (path: string) => (await app.fetch(path, { headers: { accept: 'text/html' } })).text()

const domain = 'housing-and-the-built-environment'

test('every form of filters has a button of the same name [design.site.pages]', async () => {
  const paths = ['/signals', '/meetings', '/corrections', '/places/gary-in/actors', '/search?place=gary-in']
  for (const path of paths) {
    assert.match(await open(path), /<button type="submit"[^>]*>Apply filters<\/button>/, path)
    assert.match(await open(`/es${path}`), /<button type="submit"[^>]*>Aplicar filtros<\/button>/, path)
  }
})

test('a place with a domain in its address lists the actors of the domain, and names its issues [design.site.pages]', async () => {
  const html = await open(`/places/gary-in?issue=${domain}`)
  const who = html.slice(html.indexOf('id="who"'))
  for (const name of ['Lakefront Tenants', 'Shelter Circle']) assert.ok(who.includes(name), name)
  assert.doesNotMatch(who, /Bus Riders/)
  assert.match(who, /aria-current="true">Housing and the Built Environment 2<\/a>/)
  for (const [slug, label] of [
    ['housing_affordability', 'Housing affordability 1'],
    ['suburban_sprawl_and_car_dependency', 'Suburban sprawl and car dependency'],
  ]) {
    assert.match(who, new RegExp(`href="/places/gary-in\\?issue=${slug}#who"[^>]*>${label}`))
  }
})

test('a domain where nobody is known says so for each of its issues [design.site.pages]', async () => {
  const html = await open('/places/gary-in?issue=education')
  assert.equal(html.match(/Nobody has searched Gary for/g)?.length, 4)
})

test('a chosen domain stays in the form of a list, so that another filter keeps it [design.site.pages]', async () => {
  for (const path of ['/places/gary-in/actors?', '/search?place=gary-in&']) {
    const html = await open(`${path}issue_area=${domain}`)
    assert.ok(html.includes(`name="issue_area" checked="" value="${domain}"`), path)
  }
})
