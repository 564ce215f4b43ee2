import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRunStore } from '../../src/discovery/runs/run-store.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
let base: string
before(async () => {
  fixture = await startWorkspaceFixture(() => new Date())
  base = `/api/workspaces/${fixture.newsroom}`
})
after(() => fixture[Symbol.asyncDispose]())

const ask = (method: string, path: string, body?: unknown, as = fixture.as.member) =>
  send(fixture.app, method, base + path, as, body)

/** Stores a finished run with one candidate of each kind. */
async function storeRun(workspaceId: string): Promise<string> {
  const { sql, pool } = fixture.app.app.database
  const id = newId()
  const runs = createRunStore(sql)
  await runs.insert({
    id,
    workspace_id: workspaceId,
    account_id: null,
    location: 'Gary, <b>IN</b>',
    place_key: 'gary,indiana',
    issue_areas: ['public_transit'],
    unknown_issue_areas: [],
    urls: [],
    depth: 'standard',
    created_at: new Date('2026-03-04T09:00:00Z'),
  })
  await runs.begin(id, new Date('2026-03-04T09:00:00Z'))
  const progress = { queries: 1, pages_found: 20, pages_done: 12, pages_read: 12, candidates: 3 }
  await runs.progress(id, 'gaps', progress)
  await runs.complete(id, { remarks: [], providers: [], gaps: [] }, new Date('2026-03-05T09:10:00Z'))
  for (const state of ['open', 'rejected', 'published']) {
    await pool.query(
      `insert into discovery_candidate (id, run_id, workspace_id, state, local_id, score, found, draft, match)
       values (gen_random_uuid(), $1, $2, $3, $3, 0.5, '{}', '{}', '{}')`,
      [id, workspaceId, state],
    )
  }
  await pool.query(
    `insert into discovery_page (run_id, url, outcome, candidates, record)
     select $1, 'https://www.example.org/' || n, 'read', 1, '{"page": {"title": "A page", "text": "Its words"}}'
     from generate_series(1, 250) n`,
    [id],
  )
  return id
}

test('a brief shows the location, date and results of linked runs', async () => {
  const run = await storeRun(fixture.newsroom)
  const brief = await bodyOf(
    ask('POST', '/briefs', { title: 'Found', links: { runs: [run, run.toUpperCase()] } }),
    201,
  )
  assert.deepEqual(brief.links.runs, [
    {
      id: run,
      kind: 'research',
      status: 'completed',
      location: 'Gary, <b>IN</b>',
      place: { key: 'gary,indiana', slug: 'gary-in', name: 'Gary', state: 'IN' },
      issue_areas: ['public_transit'],
      created_at: '2026-03-04T09:00:00.000Z',
      finished_at: '2026-03-05T09:10:00.000Z',
      found: { pages_read: 12, candidates: 3, published: 1 },
      state: 'current',
      url: `/api/discovery-runs/${run}`,
    },
  ])
  assert.equal((await send(fixture.app, 'GET', brief.links.runs[0].url, fixture.as.member)).status, 200)
})

test('rejects a run of another workspace like an unknown one', async () => {
  const outsiders = (await bodyOf(send(fixture.app, 'GET', '/api/account', fixture.as.outsider), 200))
    .workspace.id
  const theirs = await storeRun(outsiders)
  const nobodys = newId()
  for (const id of [theirs, nobodys]) {
    const { code, errors } = await bodyOf(ask('POST', '/briefs', { title: 'No', links: { runs: [id] } }), 400)
    const message = `the workspace has no run with the id ${id}`
    assert.deepEqual([code, errors], ['invalid_request', [{ path: 'links.runs.0', message }]])
  }
  await bodyOf(ask('POST', '/briefs', { title: 'No', links: { runs: ['cut'] } }), 400)
})

test('a deleted run stays in the brief and its exports, marked as removed', async () => {
  const run = await storeRun(fixture.newsroom)
  const { id } = await bodyOf(ask('POST', '/briefs', { title: 'Kept', links: { runs: [run] } }), 201)
  const exported = async (format: string) =>
    (await ask('GET', `/briefs/${id}/export?format=${format}`)).text()
  const line = 'Gary, IN, 2026-03-05: 3 actors on 12 pages, 1 of them published'
  assert.match(await exported('markdown'), new RegExp(`## Runs\n\n- ${line}\n`))
  await fixture.app.app.database.pool.query('delete from discovery_run where id = $1', [run])
  const { links, version } = await bodyOf(ask('GET', `/briefs/${id}`), 200)
  const [shown] = links.runs
  assert.deepEqual([shown.state, shown.url, shown.found.candidates, version], ['removed', null, 3, 1])
  assert.ok((await exported('markdown')).replaceAll('\\', '').includes(`- ${line} (removed)\n`))
  assert.ok((await exported('html')).includes(`${line} <span class="note">(removed)</span>`))
  const asJson: Json = JSON.parse(await exported('json'))
  assert.deepEqual(asJson.links.runs, links.runs)
  // The brief can still be edited, and the run can be unlinked.
  const changed = await bodyOf(ask('PATCH', `/briefs/${id}`, { title: 'Kept on' }), 200)
  assert.equal(changed.links.runs[0].state, 'removed')
  const without = await bodyOf(ask('PATCH', `/briefs/${id}`, { links: { runs: [] } }), 200)
  assert.deepEqual(without.links.runs, [])
})

test('the workspace export contains runs, candidates, pages and the briefs that link them', async () => {
  const run = await storeRun(fixture.newsroom)
  await bodyOf(ask('POST', '/briefs', { title: 'Taken away', links: { runs: [run] } }), 201)
  const lines: Json[] = (await (await ask('GET', '/export', undefined, fixture.as.owner)).text())
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
  const of = (type: string) => lines.filter((one) => one.type === type).map((one) => one.record)
  assert.ok(of('discovery_run').some((one) => one.id === run))
  assert.equal(of('discovery_candidate').filter((one) => one.run_id === run).length, 3)
  const pages = of('discovery_page').filter((one) => one.run_id === run)
  assert.deepEqual([pages.length, pages[0].title, pages[0].outcome], [250, 'A page', 'read'])
  assert.ok(!JSON.stringify(pages).includes('Its words'), 'page text belongs to its publisher')
  assert.ok(of('brief').some((one) => one.links.runs.includes(run) && one.known[`run:${run}`].run.found))
})
