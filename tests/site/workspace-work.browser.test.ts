import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { recordCheck } from '../../src/directory/sources/source-check-store.ts'
import { recordSizes } from '../../src/platform/size-store.ts'
import type { Json } from '../support/app.ts'
import { startMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'
import { startWorkspaceBrowser, type WorkspaceBrowser } from '../support/workspace-browser.ts'
import { violationsOf } from './accessibility.ts'
import { smallTargets } from './small-targets.ts'

const mail = await startMailServer()
let stage: WorkspaceBrowser
before(async () => {
  stage = await startWorkspaceBrowser({
    env: {
      OPERATOR_CONTACT: 'desk@example.org',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Civic Directory <watch@directory.test>',
    },
  })
})
after(async () => {
  await stage[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

const actorPage = async (page: Page) => {
  await page.goto('/search?q=tenants+union')
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  return page.getByRole('heading', { level: 1 }).innerText()
}

test('a watch without a target asks what to watch, and says when there is no such thing [design.workspace.watches]', async () => {
  const { page, faults } = await stage.web.visit({ width: 320, height: 700 })
  await stage.signInWith('free', page, 'Chooser')
  await page.goto('/w/to/watches/new')
  const heading = page.getByRole('heading', { level: 1 })
  assert.equal(await heading.innerText(), 'What do you want to watch?')
  assert.deepEqual(await violationsOf(page), [])
  await page.getByLabel('A place', { exact: true }).fill('alder falls, indiana')
  await page.getByLabel('An issue, in that place or everywhere').selectOption('public_transit')
  await page.getByLabel('A place', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save the watch' }).waitFor()
  assert.match(await heading.innerText(), /Public transit.*Alder Falls|Alder Falls.*Public transit/i)
  await page.goto('/signals?place=alder-falls-in&signal_type=vote')
  await page.getByRole('link', { name: 'Save as a watch' }).click()
  await page.getByRole('button', { name: 'Save the watch' }).waitFor()
  assert.match(await heading.innerText(), /Alder Falls, IN: vote/)
  for (const query of ['place=nowhere+at+all', 'issue=nope', 'actor=nope', `source=${crypto.randomUUID()}`]) {
    await page.goto(`/w/to/watches/new?${query}`)
    await page.getByText('There is no such place, issue, actor or source.').waitFor()
  }
  await page.getByLabel('An actor, a post or a source').fill('tenants')
  await page.getByLabel('An actor, a post or a source').press('Enter')
  await page.waitForURL('**/search?q=tenants')
  assert.deepEqual(faults, [])
})

test('a free account watches two things after seeing what 30 days would have sent, and the third says what to do [design.workspace.watches] [design.workspace.free]', async () => {
  const { page, faults } = await stage.web.visit({ width: 390, height: 900 })
  const id = await stage.signInWith('free', page, 'Watcher')
  const actor = await actorPage(page)
  await page.getByRole('link', { name: 'Watch', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Watch ${actor}` }).waitFor()
  const main = page.getByRole('main')
  assert.match(
    await main.innerText(),
    /In the last 30 days this watch would have found \d+ signals?|None in 30 days/,
  )
  const freeText =
    /This is free watch 1 of 2\. .*webhooks and email need a plan.*ask the operator: desk@example\.org/s
  assert.match(await main.innerText(), freeText)
  assert.equal(await page.getByLabel('How often').inputValue(), 'daily')
  assert.ok(await page.locator('option', { hasText: 'At once (needs a plan)' }).isDisabled())
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('button', { name: 'Save the watch' }).click()
  await page.getByText('The watch is saved.').waitFor()
  await page.getByRole('button', { name: 'Make a new feed address' }).click()
  assert.match(await page.getByLabel('Address of the feed').inputValue(), /\/feeds\/wf_.+\.atom$/)
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('button', { name: 'Turn on again' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  for (const words of ['rent', 'water']) {
    await page.goto('/w/to/watches')
    await page.getByLabel('Words to watch').fill(words)
    await page.getByLabel('Words to watch').press('Enter')
    if (words === 'rent') await page.getByRole('button', { name: 'Save the watch' }).click()
  }
  await page.getByText('You use all 2 watches of your plan').waitFor()
  assert.match(await main.innerText(), /End one that you no longer need.*operator: desk@example\.org/s)
  assert.equal(await main.getByRole('link', { name: 'Feed' }).count(), 1)
  assert.equal(await page.getByRole('button', { name: 'Save the watch' }).count(), 0)
  assert.deepEqual(await violationsOf(page), [])
  await stage.setPlan(id, 'individual')
  await page.reload()
  await page.getByRole('button', { name: 'Save the watch' }).click()

  // With a plan, digests go to addresses that confirm, and matches at once to a webhook.
  await page.getByText('Nobody receives the digests by email yet.').waitFor()
  for (const address of ['one@example.org', 'two@example.org']) {
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: `Remove ${address}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Remove one@example.org' }).click()
  await page.getByRole('button', { name: 'Remove one@example.org' }).waitFor({ state: 'detached' })
  assert.match(await main.innerText(), /two@example\.org\s+Waits for confirmation/)
  await until(() => mail.received.some(({ to }) => to === 'two@example.org'), 'the link to confirm')
  assert.deepEqual(await violationsOf(page), [])
  await page.getByLabel('How often').selectOption('immediate')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Found in the last 30 days' }).waitFor()
  const webhook = page.getByLabel('Address, with https')
  await webhook.fill('https://127.0.0.1/hook')
  await page.getByRole('button', { name: 'Save the webhook' }).click()
  await page.getByText('Nothing was changed').first().waitFor()
  assert.equal(await webhook.inputValue(), 'https://127.0.0.1/hook', 'what was typed stays')
  await webhook.fill('https://hooks.example.org/civic')
  await page.getByRole('button', { name: 'Save the webhook' }).click()
  await page.getByText('It is shown only once.').waitFor()
  assert.match(await main.innerText(), /Works\./)
  assert.deepEqual(await violationsOf(page), [])
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  // The refused webhook.
  assert.deepEqual(faults, ['Failed to load resource: the server responded with a status of 400 ()'])
})

test('two members write one brief with citations; the second sees both versions [design.workspace.briefs] [design.workspace.nothing-lost]', async () => {
  const one = await stage.web.visit()
  const two = await stage.web.visit()
  const oneId = await stage.signInWith('team', one.page, 'First author')
  const twoId = await stage.signInWith('free', two.page, 'Second author')
  const team = await stage.workspaces.createTeamFor(oneId, 'Newsroom')
  await stage.join(team, twoId, 'member')
  const { page } = one
  await page.goto(`/w/${team}/briefs`)
  await page.getByLabel('Title').fill('Who pushed for the registry')
  await page.getByLabel('Place (optional)').fill('Alder Falls, IN')
  await page.getByRole('button', { name: 'Create the brief' }).click()
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('## Tenants\n\nThe union knocked on doors. Nobody knows the <b>rest</b>.')
  await page.getByLabel('Words of the quote').fill('tenants union')
  await page.getByRole('button', { name: 'Find quotes' }).click()
  const cite = page.getByRole('button', { name: 'Cite' }).first()
  await cite.waitFor()
  assert.match(await text.inputValue(), /knocked on doors/, 'what was typed stays')
  await text.evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.indexOf('doors.') + 'doors.'.length
    area.setSelectionRange(at, at)
  })
  await cite.click()
  await text.press('Control+s')
  await page.getByText('1 sentence cites nothing.').waitFor()
  await page.getByRole('link', { name: '1', exact: true }).waitFor()
  assert.match(await page.locator('.brief-text').innerText(), /<b>rest<\/b>/)
  assert.match(await page.getByRole('main').innerText(), /What this brief cannot say/)
  assert.deepEqual(await violationsOf(page), [])

  // Typing @ and a word offers quotes; the keyboard chooses one.
  await text.press('End')
  await text.press('Control+End')
  await text.pressSequentially(' Rents rise @tenant')
  await page.getByRole('option').first().waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await text.press('ArrowDown')
  await text.press('Enter')
  assert.match(await text.inputValue(), /doors\.\[@1\].*Rents rise \[@[12]\]$/s)
  // What was typed is saved by itself, and the preview follows.
  const saved = page.getByText('Saved', { exact: true })
  await saved.waitFor()
  assert.match(await page.locator('.brief-text').innerText(), /Rents rise/)
  // Without a connection it stays in the browser: a reload offers it again.
  await page.route('**/briefs/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await text.press('Control+End')
  await text.pressSequentially(' Typed in a tunnel.')
  await page.getByText('Not saved yet. What you typed is stored in this browser').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.reload()
  assert.doesNotMatch(await text.inputValue(), /tunnel/)
  await page.getByRole('button', { name: 'Restore it' }).click()
  assert.match(await text.inputValue(), /Rents rise \[@[12]\] Typed in a tunnel\.$/)
  await page.unroute('**/briefs/*')
  await saved.waitFor()
  const address = page.url()
  await two.page.goto(address)
  await text.fill('Written by the first.')
  // Another form of the page saves first.
  await page.getByRole('button', { name: 'Mark as final' }).click()
  await page.getByRole('button', { name: 'Make it a draft again' }).waitFor()
  assert.equal(await text.inputValue(), 'Written by the first.')
  await two.page.getByRole('textbox', { name: /^Text/ }).fill('Written by the second.')
  await two.page.getByRole('button', { name: 'See both versions' }).click()
  await two.page.getByText('Both versions are below.').waitFor()
  assert.equal(await two.page.getByLabel('Yours: Text').inputValue(), 'Written by the second.')
  assert.match(await two.page.getByRole('main').innerText(), /Written by the first\./)
  await two.page.getByRole('button', { name: 'Save mine instead' }).click()
  await two.page.locator('.brief-text', { hasText: 'Written by the second.' }).waitFor()
  assert.match(await two.page.getByRole('main').innerText(), /by Second author\./)
  const [file] = await Promise.all([
    two.page.waitForEvent('download'),
    two.page.getByRole('link', { name: 'Markdown' }).click(),
  ])
  assert.match(file.suggestedFilename(), /\.md$/)
})

test('a citation whose quote left its page is marked, and another quote of the source takes its place [design.workspace.briefs]', async () => {
  const { app } = stage.web
  const { page, faults } = await stage.web.visit({ width: 390, height: 900 })
  const id = await stage.signInWith('individual', page, 'Careful author')
  const { workspaceId, headers } = await stage.programOf(id)
  const [actor] = (await app.json('/api/entities?query=tenants%20union&limit=1')).data
  const { passages } = await app.json(`/api/entities/${actor.id}`)
  const source = await app.json(`/api/sources/${passages[0].source_id}`)
  const [gone, ...others] = source.passages
  const text = others.map((one: Json) => one.excerpt).join('\n')
  const check = { kind: 'read', text, contentHash: 'sha256:later' } as const
  await recordCheck(app.app.database.sql, {
    url: new URL(source.url).pathname,
    at: new Date(),
    result: check,
  })
  await app.fetch(`/api/workspaces/${workspaceId}/briefs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ title: 'Cites', text: `One.[@claim:${gone.claims[0].id}]` }),
  })
  await page.goto(`/w/${workspaceId}`)
  await page.getByText('1 quote is no longer on the page or in the directory.').waitFor()
  await page.getByRole('link', { name: 'Open the brief' }).click()
  await page.getByText('The words are no longer on the page.').waitFor()
  await page.getByText('Replace it', { exact: true }).click()
  assert.deepEqual(await violationsOf(page), [])
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  await page.getByRole('button', { name: 'Cite this instead' }).first().click()
  await page.getByText('Version 2.').waitFor()
  assert.equal(await page.getByText('The words are no longer on the page.').count(), 0)
  const quote = await page.getByRole('figure').locator('blockquote').first().innerText()
  assert.ok(others.some((one: Json) => one.excerpt === quote))
  assert.deepEqual(faults, [])
})

test('targets, notes, the record of use and the history are pages without axe violations, on a phone and in dark colors, in English and Spanish [design.workspace.records]', async () => {
  const { page, faults } = await stage.web.visit({ width: 390, height: 900 })
  await stage.signInWith('individual', page, 'Keeper of records')
  const actor = await actorPage(page)
  const actorAddress = page.url()
  await page.goto('/w/to/notes')
  await page.getByLabel('Address of the actor or source').fill(actorAddress)
  await page.getByLabel('Note', { exact: true }).fill('<i>Ask for the treasurer</i>')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByRole('heading', { level: 2, name: actor }).waitFor()
  assert.match(await page.getByRole('main').innerText(), /<i>Ask for the treasurer<\/i>/)
  await page.getByText('Change', { exact: true }).click()
  await page.getByRole('listitem').getByLabel('Note').fill('Ask for the chair')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.match(await page.locator('[data-note-text]').innerText(), /^Ask for the chair$/)
  await page.getByLabel('Note', { exact: true }).last().fill('Not sent yet')
  await page.reload()
  assert.equal(await page.getByLabel('Note', { exact: true }).last().inputValue(), 'Not sent yet')
  assert.deepEqual(await violationsOf(page), [])
  await page.goto('/w/to/targets')
  await page.getByLabel('Title').fill('Before the election')
  const place = page.getByLabel('Place', { exact: true })
  await place.fill('Nowhere at all')
  await page.getByText('Housing and the Built Environment', { exact: true }).click()
  await page.getByLabel('Housing affordability').check()
  await page.getByLabel('Zoning and land use').check()
  const create = page.getByRole('button', { name: 'Create the target' })
  await create.click()
  await page.getByText('2 issues chosen').waitFor()
  assert.ok(await page.getByLabel('Zoning and land use').isChecked(), 'a refused form keeps what was chosen')
  await place.fill('Alder Falls, IN')
  await create.click()
  await page.getByRole('heading', { level: 1, name: 'Before the election' }).waitFor()
  for (const name of ['Housing affordability', 'Zoning and land use'])
    await page.getByRole('rowheader', { name }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.goto('/w/to/history')
  assert.match(await page.getByRole('main').innerText(), /Changed the note about.*Wrote a note about/s)
  await page.goto('/w/to/usage')
  assert.match(await page.getByRole('main').innerText(), /[0-9a-f]{64}/)
  await page.getByRole('link', { name: 'Verify all entries' }).click()
  await page.getByText('The chain is intact').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  const pages = ['', '/lists', '/briefs', '/watches', '/discovery', '/discovery/new', '/targets', '/notes']
  for (const path of [...pages, '/usage', '/history'].flatMap((one) => [`/w/to${one}`, `/es/w/to${one}`])) {
    await page.goto(path)
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, path)
    const language = path.startsWith('/es') ? 'es' : 'en'
    // Every language has the same elements and colors.
    if (language === 'en') assert.deepEqual(await violationsOf(page), [], path)
    assert.deepEqual(await page.evaluate(smallTargets), [], path)
    assert.equal(await page.evaluate(() => document.documentElement.lang), language)
  }
  // The browser reports the response for the refused target as an error of its own.
  assert.deepEqual(
    faults.filter((fault) => !fault.startsWith('Failed to load resource')),
    [],
  )
})

test('an operator sees what runs here and how to change it, and no secret [design.desk.operator]', async () => {
  const { page } = await stage.web.visit({ width: 390, height: 900 })
  await stage.grantOperator(await stage.signInWith('free', page, 'Olga'))
  const { sql } = stage.web.app.app.database
  await recordSizes(sql, new Date(Date.now() - 3 * 86_400_000))
  assert.equal((await page.goto('/operator'))?.status(), 200)
  const text = await page.getByRole('main').innerText()
  for (const part of [
    /PostgreSQL\s+\d+/,
    /Searches that wait\s+0/,
    /Sample town\s+63 more actors and \d+ more sources, all fictional\./,
    /Signals\s+(?:Size\s+)?\d+ MB[\s\S]*?\+0 MB in 3 days[\s\S]*?Dropped after 90 days/,
    /BRAVE_API_KEY/,
    /Last backup/,
    /civic -- doctor/,
  ])
    assert.match(text, part)
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  assert.deepEqual(await violationsOf(page), [])
})
