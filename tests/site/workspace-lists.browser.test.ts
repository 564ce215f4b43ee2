import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { startWorkspaceBrowser, type WorkspaceBrowser } from '../support/workspace-browser.ts'
import { makeWorkspaceItems } from '../support/workspace-items.ts'
import { violationsOf } from './accessibility.ts'
import { walkLinks } from './walk-links.ts'

let stage: WorkspaceBrowser
before(async () => {
  stage = await startWorkspaceBrowser()
})
after(() => stage[Symbol.asyncDispose]())

test('“Add to a list” on the page of an actor is remembered through sign-up, and the list can be written, exported and undone [design.workspace.choice] [design.workspace.frame]', async () => {
  const { page, faults } = await stage.web.visit({ width: 390, height: 900 })
  await page.goto('/search?q=tenants+union')
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  const actor = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: 'Add to a list' }).click()
  await page.getByRole('heading', { level: 1, name: `Sign in to add ${actor} to a list` }).waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Rosa Delgado')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: `Add ${actor} to a list` }).waitFor()

  await page.getByLabel('Name').fill('<b>Registry</b> & "everyone"')
  await page.getByRole('button', { name: 'Create the list' }).click()
  await page.getByText(`${actor} is in the list.`).waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), '<b>Registry</b> & "everyone"')
  const note = page.getByLabel(`Note about ${actor}`)
  await note.fill('<script>alert(1)</script>')
  await page.getByRole('table').getByRole('button', { name: 'Save' }).click()
  await page.waitForLoadState()
  assert.equal(await note.inputValue(), '<script>alert(1)</script>')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  assert.match(file.suggestedFilename(), /\.csv$/)

  await page.getByRole('button', { name: `Remove ${actor}` }).click()
  await page.getByText(`${actor} was removed from the list.`).waitFor()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await page.getByText(`${actor} is in the list.`).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)

  await page.goto('/w')
  await page.getByRole('heading', { level: 1, name: 'Hello, Rosa Delgado' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.deepEqual(faults, [])
})

test('a conflict shows both versions, and an ended session or membership shows what was typed [design.workspace.nothing-lost] [design.workspace.frame]', async () => {
  const owner = await stage.web.visit()
  const other = await stage.web.visit()
  const ownerId = await stage.signInWith('team', owner.page, 'Owner')
  const otherId = await stage.signInWith('free', other.page, 'Other member')
  const team = await stage.workspaces.createTeamFor(ownerId, 'Osier Valley News')
  const lists = `/w/${team}/lists`
  await owner.page.goto(lists)
  await owner.page.getByLabel('Name').fill('Shared')
  await owner.page.getByRole('button', { name: 'Create the list' }).click()
  await owner.page.getByRole('heading', { level: 1, name: 'Shared' }).waitFor()
  const { pathname } = new URL(owner.page.url())
  await owner.page.goto('/w/to/watches')
  assert.equal(new URL(owner.page.url()).pathname, `/w/${team}/watches`, 'the workspace that was opened last')
  await owner.page.goto(pathname)

  const stranger = await other.page.goto(pathname)
  assert.equal(stranger?.status(), 404)
  assert.doesNotMatch(await other.page.content(), /Shared|Osier/)

  await stage.join(team, otherId, 'member')
  await other.page.goto(pathname)
  for (const [page, name] of [
    [owner.page, 'Named by the owner'],
    [other.page, 'Named by the other'],
  ] as const) {
    await page.getByText('Rename or describe').click()
    await page.getByLabel('Name', { exact: true }).fill(name)
  }
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.page.getByRole('heading', { level: 1, name: 'Named by the owner' }).waitFor()
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await other.page.getByText('Somebody changed this while you were writing').waitFor()
  const yours = other.page.getByLabel('Yours: Name')
  assert.equal(await yours.inputValue(), 'Named by the other')
  assert.equal(await yours.evaluate((field) => field.tagName), 'INPUT', 'a name has one line')
  assert.match(await other.page.getByRole('main').innerText(), /Saved by Owner/)
  await other.page.getByRole('button', { name: 'Save mine instead' }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Named by the other' }).waitFor()

  await other.page.getByText('Rename or describe').click()
  await other.page.getByLabel('Name', { exact: true }).fill('Typed before the session ended')
  const cookies = await other.context.cookies()
  await other.context.clearCookies()
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await other.page.getByRole('heading', { name: 'You were signed out' }).waitFor()
  await other.context.addCookies(cookies)
  await other.page.getByRole('button', { name: 'Send it again' }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Typed before the session ended' }).waitFor()

  await stage.join(team, otherId, 'reviewer')
  await other.page.goto(pathname)
  assert.equal(await other.page.getByRole('button', { name: /Save|Remove|Delete/ }).count(), 0)
  await stage.join(team, otherId, 'member')
  await other.page.goto(pathname)
  await other.page.getByText('Rename or describe').click()
  await other.page.getByLabel('What it is for').fill('Typed before the membership ended')
  await stage.removeFrom(team, otherId)
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await other.page.getByRole('heading', { name: 'You have no workspace at this address' }).waitFor()
  await other.page.getByText('This was not saved.').waitFor()
  assert.equal(
    await other.page.getByLabel('What you typed: description').inputValue(),
    'Typed before the membership ended',
  )
  // The browser reports the pages with status 404, 401 and 412 as errors of their own.
  assert.deepEqual(
    other.faults.filter((fault) => !fault.startsWith('Failed to load resource')),
    [],
  )
})

test('a member sees what is new since the last visit, and which actors of a list changed since it was opened [design.workspace.since]', async () => {
  const { app } = stage.web
  const { page, faults } = await stage.web.visit({ width: 390, height: 900 })
  const id = await stage.signInWith('individual', page, 'Returning')
  const { workspaceId, headers } = await stage.programOf(id)
  const send = async (method: string, path: string, body: unknown) => {
    const json = { 'content-type': 'application/json', ...headers }
    const answer = await app.fetch(path, { method, headers: json, body: JSON.stringify(body) })
    assert.ok(answer.ok, await answer.clone().text())
    return (await answer.json()) as Json
  }
  const names = ['Lakefront renters', 'Bus riders']
  const bodies = names.map((name) => actorBody(name, { visibility: 'workspace' }))
  const [renters, riders] = await Promise.all(bodies.map((body) => send('POST', '/api/entities', body)))
  const list = await send('POST', `/api/workspaces/${workspaceId}/lists`, { name: 'Both' })
  const items = `/api/workspaces/${workspaceId}/lists/${list['id']}/items`
  await send('POST', items, { entity_id: renters!['id'] })
  await send('POST', items, { entity_id: riders!['id'] })
  const [home, address] = [`/w/${workspaceId}`, `/w/${workspaceId}/lists/${list['id']}`]
  const main = page.getByRole('main')
  for (const path of [home, address]) {
    await page.goto(path)
    assert.doesNotMatch(await main.innerText(), /last here|changed/i, 'nothing is new at the first visit')
  }
  await app.app.database.pool.query(`update visit set seen_at = seen_at - interval '3 days'`)
  await page.goto(home)
  assert.match(await main.innerText(), /since you were last here on \w+day/i)
  // The actors were made after the list was seen three days ago; seeing it now ends that.
  assert.match(await main.innerText(), /2 changed/)
  await page.goto(address)
  assert.match(await main.innerText(), /2 actors have changed since you opened this list on/)
  await page.goto(home)
  assert.doesNotMatch(await main.innerText(), /2 changed/)
  await send('PATCH', `/api/entities/${riders!['id']}`, { description: 'Rides at night.' })
  await page.goto(home)
  assert.match(await main.innerText(), /1 actor in your lists changed/)
  assert.match(await main.innerText(), /1 changed/)
  assert.deepEqual(await violationsOf(page), [])
  await page.goto(`${home}/lists`)
  assert.match(await page.getByRole('row', { name: 'Both' }).innerText(), /1 changed/)
  await page.goto(address)
  assert.match(await page.getByRole('row', { name: 'Bus riders' }).innerText(), /Changed/)
  assert.deepEqual(await violationsOf(page), [])
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  assert.deepEqual(faults, [])
})

test('every link of every page of a seeded workspace, the desk, the settings and the operator opens a page [design.workspace.links]', async (t) => {
  const { app } = stage.web
  const { page, context } = await stage.web.visit()
  const id = await stage.signInWith('team', page, 'Walker')
  await stage.grantReviewer(id)
  await stage.grantOperator(id)
  const program = await stage.programOf(id)
  const base = `/api/workspaces/${program.workspaceId}`
  const make = async (path: string, body: unknown, method = 'POST') => {
    const headers = { 'content-type': 'application/json', ...program.headers }
    const answer = await app.fetch(path, { method, headers, body: JSON.stringify(body) })
    const made = (await answer.json()) as Json
    assert.ok(answer.ok, JSON.stringify(made))
    return made
  }
  const actor = (await app.json('/api/entities?query=tenants%20union&limit=1')).data[0]
  const { claims } = await app.json(`/api/entities/${actor.id}`)
  const items = await makeWorkspaceItems(app, actor, program)
  await make(`${base}/lists/${items['list_id']}/items`, { entity_id: actor.id })
  const text = `They organize.[@claim:${claims[0].id}] Nobody knows more.`
  const scope = { place_keys: ['alder-falls,indiana'], issue_areas: ['housing_affordability'] }
  await make(`${base}/briefs`, { title: 'Cited', scope, text })
  await make(`${base}/watches`, { target: { kind: 'search', words: 'registry' } })
  const own = await make('/api/entities', actorBody('Walkers', { visibility: 'workspace' }))
  await make(`${base}/lists/${items['list_id']}/items`, { entity_id: own.id })
  await make(`${base}/submissions`, { entity_ids: [own.id] })
  await make('/api/entity-flags', { entity_id: actor.id, reason: 'It moved.', flag_type: 'stale' })

  // A session of another workspace finds the search that scout links to.
  const team = await stage.workspaces.createTeamFor(id, 'Elsewhere')
  const elsewhere = await makeWorkspaceItems(app, actor, {
    workspaceId: team,
    headers: (await stage.programOf(id, team)).headers,
  })
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const open = (path: string) => app.fetch(path, { headers: { accept: 'text/html', cookie } })
  const start = [`/w/${program.workspaceId}`, '/desk/all?list', '/settings', '/operator']
  const scout = `/w/to/discovery/${elsewhere['run_id']}`
  const walk = await walkLinks(open, [...start, scout], (path) =>
    /^\/(?:w|desk|settings|operator)\b/.test(path),
  )
  t.diagnostic(`${walk.pages.length} signed-in pages`)
  assert.deepEqual(walk.broken, [])
  for (const part of [
    ...['/lists/', '/briefs/', '/watches/', '/targets/', '/discovery/', '/review/', '/actors/', '/notes'],
    '/submissions/',
    ...['/usage', '/history', '/desk/reports/', '/settings/plan', '/operator', `/w/${team}/discovery/`],
  ])
    assert.ok(
      walk.pages.some((path) => path.includes(part)),
      `no page of ${part} was met`,
    )
})
