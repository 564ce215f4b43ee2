import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../src/platform/config.ts'
import { UsageError } from '../../src/platform/errors.ts'
import { openSite } from '../../src/web/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'civic-installation-'))
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'
const env = {
  SITE_NAME: 'Lake County Guide',
  SITE_LOGO: fileOf('logo.svg', logo),
  IMPRINT_FILE: fileOf(
    'imprint.md',
    '# Who we are\n\nLake Civic Club, [mail](mailto:club@lake.test) <b>us</b>.\n',
  ),
  OPERATOR_CONTACT: 'club@lake.test',
  DATA_LICENSE: 'CC BY 4.0',
  DATA_LICENSE_URL: 'https://creativecommons.org/licenses/by/4.0/',
  SIGN_UP: 'invitation',
  PLAN_PRICES: 'individual=4.50, team=20',
  CURRENCY: 'EUR',
}
fileOf('imprint.es.md', '# Quiénes somos\n\nClub Cívico del Lago.\n')
let app: TestApp

before(async () => {
  app = await startTestApp({ env })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function htmlOf(path: string, status = 200): Promise<string> {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  assert.equal(response.status, status, path)
  return response.text()
}

test('pages show the name, logo, contact and data license of the installation in both languages [design.config.installation]', async () => {
  for (const [path, title, contact, data] of [
    ['/', 'Lake County Guide: who does civic work where, with proof', 'Contact', 'Data:'],
    ['/es', 'Lake County Guide: quién hace trabajo cívico y dónde, con pruebas', 'Contacto', 'Datos:'],
    ['/places', 'Places · Lake County Guide', 'Contact', 'Data:'],
    ['/sign-in', 'Sign in · Lake County Guide', 'Contact', 'Data:'],
  ] as const) {
    const html = await htmlOf(path)
    assert.ok(html.includes(`<title>${title}</title>`), path)
    assert.ok(html.includes('<link rel="icon" href="/logo.svg"/>'), path)
    assert.match(html, /<img src="\/logo\.svg"[^>]*>Lake County Guide<\/a>/)
    assert.ok(html.includes(`<a href="mailto:club@lake.test">${contact}</a>`), path)
    assert.match(
      html,
      new RegExp(`${data}.{0,20}<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0`),
    )
    assert.ok(!html.includes('Civic Directory'), path)
  }
  assert.equal(await (await app.fetch('/logo.svg')).text(), logo)
  assert.ok((await htmlOf('/nothing-here', 404)).includes('Lake County Guide'))
})

test('the imprint is a page that the footer links to, without raw HTML [design.config.installation]', async () => {
  const english = await htmlOf('/imprint')
  assert.match(english, /<h1[^>]*>Who we are<\/h1>/)
  assert.ok(english.includes('href="mailto:club@lake.test"'))
  assert.ok(english.includes('&lt;b&gt;us&lt;/b&gt;'))
  assert.match(await htmlOf('/es/imprint'), /<h1[^>]*>Quiénes somos<\/h1>/)
  assert.ok((await htmlOf('/places')).includes('<a href="/imprint">Imprint</a>'))
  assert.ok((await htmlOf('/es/places')).includes('<a href="/es/imprint">Aviso legal</a>'))
})

test('prices appear in the currency of the installation [design.config.installation]', async () => {
  const english = await htmlOf('/pricing')
  for (const price of ['€4.50', '€20', '€0']) assert.ok(english.includes(`>${price}<`), price)
  assert.ok(!english.includes('US$'))
  assert.match(await htmlOf('/es/pricing'), />(?:EUR|€)\s?4[.,]50|>4[.,]50\s?€/)
})

test('where accounts are by invitation, pages say so and what to do [design.accounts.by-invitation]', async () => {
  for (const [path, title] of [
    ['/sign-up', 'Accounts are by invitation'],
    ['/es/sign-up', 'Las cuentas son por invitación'],
  ] as const) {
    const html = await htmlOf(path)
    assert.ok(html.includes(`${title}</h1>`), path)
    assert.ok(html.includes('href="mailto:club@lake.test"'), path)
    assert.ok(!html.includes('name="name"'), path)
  }
  // Somebody who follows an invitation gets the form.
  assert.ok((await htmlOf('/sign-up?next=%2Finvitations%2Fabc')).includes('name="name"'))
  const refused = await app.post(
    '/passkeys/ask',
    { purpose: 'sign_up', name: 'Eve' },
    { origin: 'http://directory.test', 'sec-fetch-site': 'same-origin' },
  )
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /by invitation only: open your invitation link/)
})

test('documents for programs, feeds and assistants carry the name and the contact [design.config.installation]', async () => {
  const { info } = await app.json('/openapi.json')
  assert.equal(info.title, 'Lake County Guide')
  assert.deepEqual(info.contact, { name: 'Lake County Guide', email: 'club@lake.test' })
  assert.equal((await app.json('/asyncapi.json')).info.title, 'Lake County Guide Firehose')
  const metadata = await app.json('/.well-known/oauth-protected-resource')
  assert.equal(metadata.resource_name, 'Lake County Guide')
  assert.deepEqual((await app.json('/signals.json')).authors, [
    { name: 'Lake County Guide', url: 'http://directory.test' },
  ])
  assert.match(await (await app.fetch('/signals.atom')).text(), /<name>Lake County Guide<\/name>/)
})

test('an installation with one language has no switch and redirects the other [design.config.languages]', async () => {
  await using spanish = await startTestApp({
    databaseUrl: app.databaseUrl,
    env: { ...env, SITE_LANGUAGES: 'es' },
  })
  const moved = await spanish.fetch('/places?sort=name', { headers: { accept: 'text/html' } })
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/es/places?sort=name'])
  const html = await (await spanish.fetch('/es/places', { headers: { accept: 'text/html' } })).text()
  assert.ok(html.includes('<html lang="es"'))
  assert.ok(!html.includes('English'))
  assert.deepEqual(html.match(/hrefLang="[^"]*" href="[^"]*"/g), [
    'hrefLang="x-default" href="http://directory.test/es/places"',
  ])
  const sitemap = await (await spanish.fetch('/sitemap/pages.xml')).text()
  assert.ok(sitemap.includes('<loc>http://directory.test/es/places</loc>'))
  assert.ok((await htmlOf('/places')).includes('>Español</a>'))
})

test('a logo or an imprint that cannot be used stops the start with a sentence [design.config.wrong-value]', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ SITE_LOGO: join(folder, 'none.svg') }, /SITE_LOGO: the file .*none\.svg cannot be read\./],
    [{ SITE_LOGO: fileOf('text.png', 'text') }, /SITE_LOGO: .*text\.png is no PNG image\./],
    [
      { SITE_LOGO: fileOf('big.svg', `<svg>${' '.repeat(300_000)}`) },
      /SITE_LOGO: .* is larger than 256 KB\./,
    ],
    [{ IMPRINT_FILE: fileOf('plain.txt', 'No title') }, /IMPRINT_FILE: .* must begin with a title/],
  ]
  for (const [given, message] of wrong) {
    assert.throws(
      () => openSite(readConfig(given).site),
      (error: unknown) => error instanceof UsageError && message.test(error.message),
    )
  }
})
