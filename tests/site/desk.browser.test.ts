import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { follow } from '../support/event-stream.ts'
import { until } from '../support/until.ts'
import { startWorkspaceBrowser, type WorkspaceBrowser } from '../support/workspace-browser.ts'
import { violationsOf } from './accessibility.ts'
import { smallTargets } from './small-targets.ts'

let stage: WorkspaceBrowser
before(async () => {
  stage = await startWorkspaceBrowser()
})
after(() => stage[Symbol.asyncDispose]())

/** The id of the first actor that the words find. */
async function findActor(words: string): Promise<{ id: string; name: string; slug: string }> {
  const { data } = await stage.web.app.json(`/api/entities?query=${encodeURIComponent(words)}&limit=1`)
  return data[0]
}

async function report(entityId: string, reason: string): Promise<string> {
  const body = { entity_id: entityId, reason, flag_type: 'stale' }
  const answer = await stage.web.app.post('/api/entity-flags', body, {})
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { id: string }).id
}

async function reviewer(name: string, viewport?: { width: number; height: number }) {
  const visitor = await stage.web.visit(viewport)
  await stage.grantReviewer(await stage.signInWith('free', visitor.page, name))
  return visitor
}

const main = (page: Page) => page.getByRole('main')

test('a reviewer goes from a report to a correction on the actor page and the stream, by keys, and takes a decision back [design.desk.queue]', async (t) => {
  const actor = await findActor('tenants union')
  const markup = 'They <b>moved</b> <script>alert(1)</script>'
  const first = await report(actor.id, markup)
  const { page, faults } = await reviewer('Rita')
  await page.goto('/desk')
  await page.waitForURL('**/desk/all/*')
  await page.goto(`/desk/reports/${first}`)
  assert.match(await main(page).innerText(), /They <b>moved<\/b> <script>alert\(1\)<\/script>/)
  assert.equal(await page.getByRole('link', { name: /^Desk \(\d+\)$/ }).count(), 1)
  assert.deepEqual(await violationsOf(page), [])
  assert.deepEqual(await page.evaluate(smallTargets), [])

  await page.keyboard.press('e')
  await page.getByLabel('Description').fill('Organizes renters in the whole county.')
  await page.getByRole('button', { name: 'Show what will change' }).click()
  await page.locator('.changes ins', { hasText: 'whole county' }).waitFor()
  assert.equal(await page.locator('.changes del').count(), 1)
  await page.getByLabel('Answer to the sender').fill('Corrected, thank you.')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('r')
  const held = page.locator('[data-desk-held]')
  await held.getByText(/sent in \d+ s/).waitFor()
  await page.keyboard.press('u')
  await page.waitForFunction(() => document.querySelector('[data-desk-held]')?.childElementCount === 0)
  assert.equal(await page.getByLabel('Answer to the sender').inputValue(), 'Corrected, thank you.')
  const unchanged = await stage.web.app.json(`/api/entities/${actor.id}`)
  assert.doesNotMatch(unchanged.description, /whole county/)
  await page.keyboard.press('r')

  const anybody = await stage.web.visit()
  await anybody.page.goto('/signals')
  const stream = await follow(`${stage.web.app.url}/signals.events`)
  const readPage = async () => (await stage.web.app.fetch(`/actors/${actor.id}/${actor.slug}`)).text()
  assert.match(await readPage(), /<h1/, 'the page is cached')
  const stored = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes(first))
  await held.getByRole('button', { name: 'Send now' }).click()
  await stored
  const decidedAt = performance.now()
  assert.match(await readPage(), /in the whole county/, 'the next read shows the correction')
  const onPage = performance.now() - decidedAt
  const isAbout = ({ id }: { id: string | null }) => id === actor.id
  await until(
    () => stream.messages.some((one) => one.type === 'firehose.signal' && one.signal.actors.some(isAbout)),
    'the signal of the correction',
  )
  const onStream = performance.now() - decidedAt
  stream.leave()
  t.diagnostic(`page after ${onPage.toFixed()} ms, stream after ${onStream.toFixed()} ms`)
  await held.getByRole('button').first().waitFor({ state: 'detached' })
  await anybody.page.getByRole('button', { name: 'Show new' }).waitFor()
  await anybody.page.goto(`/actors/${actor.id}`)
  await anybody.page.getByText('Organizes renters in the whole county.').first().waitFor()
  await page.goto(`/desk/decided/${first}`)
  await page.getByText('This was accepted').waitFor()
  // A browser that lost the response sends the decision again, which is no conflict.
  const again = await page.evaluate(async (path) => {
    const body = new URLSearchParams({ intent: 'decide', decision: 'accept' })
    return (await fetch(path, { method: 'POST', body })).status
  }, `/desk/reports/${first}`)
  assert.equal(again, 200)
  assert.deepEqual(faults, [])
})

test('the desk, before and after a decision, and the source page show records of data files in words [design.evidence.display]', async () => {
  const excerpt = 'name: Hazel Stonebridge\nrole: chair'
  const source = { url: 'https://data.example.org/chairs.yml', title: 'Chairs', source_class: 'dataset' }
  const claim = {
    kind: 'role',
    text: 'Chair',
    excerpt,
    context: { before: 'members:\n', after: '\nparty: none' },
  }
  const claims = [
    { ...claim, source: { ...source, retrieved_at: '2026-03-04T00:00:00Z' } },
    claimBody('https://www.example.org/stonebridge'),
  ]
  const { page } = await stage.web.visit()
  const account = await stage.signInWith('individual', page, 'Yara')
  await stage.grantReviewer(account)
  const { headers } = await stage.programOf(account)
  const body = actorBody('Hazel Stonebridge', { claims })
  const answer = await stage.web.app.post('/api/entities', body, headers)
  const actor = (await answer.json()) as Json
  const { id: claimId, source_id } = actor.claims.find((one: Json) => one.excerpt === excerpt)
  const id = await report(actor.id, 'She left.')
  const quotes = ['name: Hazel Stonebridge', 'Hazel Stonebridge left the board in May.']
  const others = quotes.map((quote) => claimBody('https://www.example.org/board', {}, quote))
  await stage.web.app.post('/api/entities', actorBody('Quarry Board', { claims: others }), headers)
  await page.goto(`/desk/reports/${id}?drop=${claimId}`)
  const newer = page.locator('section', { has: page.getByRole('heading', { name: /^Newer proof/ }) })
  const offered = await newer.getByRole('listitem').allTextContents()
  assert.equal(offered.length, 1, 'a part of a recorded quote is no newer proof')
  assert.match(offered[0]!, /left the board in May/)
  assert.equal(await page.locator('.changes del').innerText(), 'Name: Hazel Stonebridge · Role: chair')
  const shown = [await main(page).textContent()]
  await page.getByRole('link', { name: 'Keep it' }).click()
  await page.locator('.changes del').waitFor({ state: 'detached' })
  await page.goto(`/sources/${source_id}`)
  shown.push(await main(page).textContent())
  for (const text of shown) {
    assert.match(text!, /Hazel Stonebridge/)
    assert.doesNotMatch(text!, /members:|name: |role: chair|party: none/)
  }
})

test('two reviewers never decide on one item, and other people have no desk [design.desk.queue]', async () => {
  const actor = await findActor('plan commission')
  const id = await report(actor.id, 'Old.')
  const one = await reviewer('First')
  const two = await reviewer('Second', { width: 390, height: 900 })
  await one.page.goto(`/desk/reports/${id}`)
  await two.page.goto(`/desk/reports/${id}`)
  await two.page.getByText('Another reviewer is at work on this').waitFor()
  assert.equal(await two.page.locator('[data-desk-decision]').count(), 0)
  assert.ok((await two.page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  assert.deepEqual(await violationsOf(two.page), [])
  await one.page.getByRole('button', { name: 'Give it back' }).click()
  await two.page.goto(`/desk/reports/${id}`)

  // The lease is given back in another tab, so that the first one decides before the second one sends.
  const tab = await two.context.newPage()
  await tab.goto(`/desk/reports/${id}`)
  await tab.getByRole('button', { name: 'Give it back' }).click()
  await one.page.goto(`/desk/reports/${id}`)
  await one.page.keyboard.press('d')
  await one.page.keyboard.press('1')
  await one.page.getByRole('button', { name: 'Send now' }).click()
  await one.page.locator('[data-desk-held] button').first().waitFor({ state: 'detached' })
  await one.page.goto(`/desk/decided/${id}`)
  await one.page.getByText('This was not accepted').waitFor()
  await two.page.keyboard.press('r')
  await two.page.getByRole('button', { name: 'Send now' }).click()
  await two.page.getByText('Somebody else decided on this meanwhile').waitFor()
  await two.page.getByText('The sources support the record.').first().waitFor()

  const other = await stage.web.visit()
  await stage.signInWith('free', other.page, 'Reader')
  assert.equal((await other.page.goto('/desk'))?.status(), 403)
  await other.page.getByRole('heading', { name: 'The desk is for reviewers' }).waitFor()
  assert.deepEqual(await violationsOf(other.page), [])
  assert.equal((await other.page.goto('/operator'))?.status(), 403)
  await other.page.getByRole('heading', { name: 'This page is for operators' }).waitFor()
  assert.equal((await one.page.goto(`/desk/reports/${actor.id}`))?.status(), 404)
  await one.page.getByRole('heading', { name: 'This item is not in the queue' }).waitFor()
})

test('decisions wait in the browser while the session or the connection is lost, and are sent in order; several at once are sent once [design.desk.nothing-lost]', async () => {
  const actor = await findActor('library')
  const ids: string[] = []
  for (const reason of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) ids.push(await report(actor.id, reason))
  const { page, context, faults } = await reviewer('Nora')
  const sent: string[] = []
  page.on('request', (request) => {
    const wanted = ids.findIndex((id) => request.url().includes(id))
    if (request.method() === 'POST') sent.push(wanted === -1 ? 'together' : `report ${wanted + 1}`)
  })
  const held = page.locator('[data-desk-held]')
  const empty = () => held.getByRole('button').first().waitFor({ state: 'detached' })
  const again = () => held.getByRole('button', { name: 'Try again' }).click()

  await page.goto(`/desk/reports/${ids[0]}`)
  await page.getByText('4 other items ask for the same').waitFor()
  assert.match(await page.locator(`[data-item="${ids[1]}"]`).innerText(), /same as another/)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByLabel('Answer to the sender').fill('Typed before the session ended')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await held.getByText('You were signed out. Decisions that wait in this browser: 1.').waitFor()
  await again()
  await held.getByText('You were signed out. Decisions that wait in this browser: 1.').waitFor()
  await context.addCookies(cookies)
  await again()
  await empty()
  await page.goto(`/desk/decided/${ids[0]}`)
  await page.getByText('Typed before the session ended').first().waitFor()

  await page.goto(`/desk/reports/${ids[1]}`)
  sent.length = 0
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await page.waitForURL((url) => !url.pathname.includes(ids[1]!))
  await context.setOffline(true)
  const second = ids.findIndex((id) => page.url().includes(id)) + 1
  await page.keyboard.press('d')
  await page.keyboard.press('2')
  // On a slow machine the first one may have been sent meanwhile.
  await held.getByText(/^You are offline\. Decisions that wait, and are sent in order: [12]\./).waitFor()
  await context.setOffline(false)
  await again()
  await empty()
  assert.deepEqual([...new Set(sent)], ['report 2', `report ${second}`])

  const rest = ids.filter((_, at) => ![1, 2, second].includes(at + 1))
  await page.goto('/desk/reports?list')
  for (const id of rest) await page.locator(`[data-item="${id}"] input`).check()
  await page.getByText('Decide on several').click()
  await page.getByLabel('Reason for the senders').fill('Typed for several')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Reject the ticked' }).click()
  await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
  assert.equal(await page.getByLabel('What you typed: reply').inputValue(), 'Typed for several')
  assert.deepEqual(await violationsOf(page), [])
  await context.addCookies(cookies)
  sent.length = 0
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByText(/^\d items? (?:is|are) decided$/).waitFor()
  assert.deepEqual(sent, ['together'])
  assert.deepEqual(
    faults.filter((fault) => !fault.startsWith('Failed to load resource')),
    [],
  )
})

test('an actor of a team is submitted from its page; the reviewer asks, the team answers, and both see the outcome [design.workspace.submissions]', async () => {
  const { page, faults } = await stage.web.visit({ width: 390, height: 900 })
  const { workspaceId, headers } = await stage.programOf(await stage.signInWith('individual', page, 'Tilda'))
  const made = await stage.web.app.post(
    '/api/entities',
    actorBody('Quarry <b>Night</b> School', { visibility: 'workspace' }),
    headers,
  )
  assert.equal(made.status, 201)
  const { id } = (await made.json()) as Json
  const own = `/w/${workspaceId}/actors/${id}`
  assert.equal(
    (await stage.web.visit().then((stranger) => stranger.page.goto(`/actors/${id}`)))?.status(),
    404,
  )
  await page.goto(own)
  await page.getByRole('heading', { level: 1, name: 'Quarry <b>Night</b> School' }).waitFor()
  assert.match(await main(page).innerText(), /Only your team sees this[\s\S]*It runs the bus\./)
  assert.equal(await main(page).getByRole('link', { name: 'Report' }).count(), 0)
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('button', { name: 'Submit to the public directory' }).click()
  await page.getByText('1 actor sent.').waitFor()
  const submission = page.url().replace(/\?.*/, '')
  assert.deepEqual(await violationsOf(page), [])
  // Sent twice, it says why not, and nothing changes.
  await page.goto(own)
  await page.getByRole('button', { name: 'Submit to the public directory' }).click()
  await page.getByText('waits for a reviewer already').waitFor()

  const desk = await reviewer('Rolf')
  await desk.page.goto('/desk/candidates?list')
  await desk.page.getByRole('link', { name: /Quarry <b>Night<\/b> School/ }).click()
  await desk.page.getByLabel('Answer to the sender').fill('Is it still open?')
  await desk.page.getByRole('button', { name: /^Ask back/ }).click()
  await desk.page.getByRole('button', { name: 'Send now' }).click()
  await desk.page.locator('[data-desk-held] button').first().waitFor({ state: 'detached' })

  await page.goto(`/w/${workspaceId}`)
  await page.getByText('1 actor of your team has a question of a reviewer').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: 'Answer it' }).click()
  await page.getByText('Is it still open?').waitFor()
  assert.match(await main(page).innerText(), /A reviewer asks you[\s\S]*Is it still open\?/)
  // Markup is refused, and what was typed stays.
  await page.getByLabel('Answer').fill('It met <i>in May</i>.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('must be plain text without markup').waitFor()
  assert.equal(await page.getByLabel('Answer').inputValue(), 'It met <i>in May</i>.')
  await page.getByLabel('Answer').fill('It met in May.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your answer was sent to the reviewers.').waitFor()
  const item = (
    await stage.web.app.json(`/api${new URL(submission).pathname.replace('/w/', '/workspaces/')}`, {
      headers,
    })
  ).actors[0]
  await desk.page.goto(`/desk/candidates/${item.item_id}`)
  await desk.page.getByText('It met in May.').first().waitFor()
  await desk.page.getByLabel('Answer to the sender').fill('The page is from 2009.')
  await desk.page.getByRole('heading', { level: 1 }).click()
  await desk.page.keyboard.press('d')
  await desk.page.keyboard.press('1')
  await desk.page.getByRole('button', { name: 'Send now' }).click()
  await desk.page.locator('[data-desk-held] button').first().waitFor({ state: 'detached' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(submission)
  assert.match(
    await main(page).innerText(),
    /Not published[\s\S]*Is it still open\?[\s\S]*It met in May\.[\s\S]*The page is from 2009\./,
  )
  assert.equal(await page.getByRole('button', { name: 'Send' }).count(), 0)
  for (const path of ['/submissions', `/actors/${id}`])
    for (const language of ['', '/es']) {
      await page.goto(`${language}/w/${workspaceId}${path}`)
      assert.deepEqual(await violationsOf(page), [], path)
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, path)
    }
  // Another workspace has neither.
  const stranger = await stage.web.visit()
  await stage.signInWith('free', stranger.page, 'Stranger')
  for (const path of [own, new URL(submission).pathname])
    assert.equal((await stranger.page.goto(path))?.status(), 404)
  assert.deepEqual(
    faults.filter((fault) => !fault.startsWith('Failed to load resource')),
    [],
  )
})

test('a report of a signal says whether the signal was corrected or withdrawn since [design.desk.queue]', async () => {
  const { app } = stage.web
  const corrected = await until(
    async () =>
      (await app.json('/signals.json?limit=200&signal_type=vote')).items
        .map(({ _civic }: Json) => _civic.signal)
        .find(({ revision }: Json) => revision > 1),
    'the corrected vote is in the log',
  )
  const send = async (path: string, body: Json, headers = {}): Promise<Json> =>
    (await app.post(path, body, headers)).json()
  const report = { signal_id: corrected.id, reason: 'Wrong number.', flag_type: 'incorrect' }
  const [first, second] = [await send('/api/signal-flags', report), await send('/api/signal-flags', report)]
  const { page } = await stage.web.visit()
  const account = await stage.signInWith('individual', page, 'Sigrid')
  await stage.grantReviewer(account)
  const changes = async () => {
    await page.goto(`/desk/reports/${first.id}`)
    return page.locator('.changes').innerText()
  }
  assert.match(await changes(), /The signal stays as it is/)
  // As if the report were older than the correction.
  await app.app.database.pool.query(`update flag set created_at = '2020-01-01' where id = $1`, [first.id])
  assert.match(await changes(), /It was corrected on .+, after this report/)
  const { headers } = await stage.programOf(account)
  const decision = { decision: 'accept', reply: 'Withdrawn.', remove: true }
  await send(`/api/review/queue/${second.id}/decision`, decision, headers)
  await until(async () => /It was withdrawn on /.test(await changes()), 'the withdrawal')
})

test('the header of a reviewer stands on one line in every language [design.desk.queue]', async () => {
  const { page } = await reviewer('Wilhelmina Featherstonehaugh')
  for (const path of ['/places', '/es/places']) {
    await page.goto(path)
    const { height } = (await page.locator('.site-header').boundingBox())!
    assert.ok(height < 70, `${path}: ${height} px`)
  }
})
