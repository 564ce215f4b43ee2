import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../support/app.ts'
import { serveSmallWeb } from '../support/small-web.ts'
import { startDiscoveryFixture } from './discovery-fixture.ts'
import { completion, startStubEngine } from './stub-engines.ts'
import { townPages } from './town-web.ts'

const areas = ['housing_affordability', 'public_transit', 'no_such_thing']

test('a run uses search results and reports queries that the engine did not answer [design.honesty.silent-engine-said design.config.providers]', async () => {
  await using web = await serveSmallWeb({ ...townPages })
  let isSilent = false
  await using engine = await startStubEngine(() =>
    isSilent
      ? { status: 500, body: {} }
      : {
          body: {
            query: '',
            number_of_results: 3,
            results: ['/about', '/council', '/gone'].map((path) => ({
              url: web.url(path),
              title: 'Gary',
              content: 'Gary',
              engine: 'one',
              engines: ['one'],
            })),
            suggestions: [],
            unresponsive_engines: [['two', 'timeout']],
          },
        },
  )
  await using at = await startDiscoveryFixture(
    {},
    { env: { SEARXNG_URL: engine.url, EXA_API_KEY: '' }, ports: [web.port] },
  )
  const run = await at.completed({ urls: [], issue_areas: areas })
  const providers = Object.fromEntries(run.providers.map((one: Json) => [one.provider, one]))
  assert.deepEqual(
    [providers.searxng.state, providers.searxng.queries, providers.searxng.detail],
    ['partly', run.progress.queries, 'No response from two (timeout).'],
  )
  for (const name of ['brave', 'tavily', 'exa'])
    assert.deepEqual(
      [providers[name].state, providers[name].detail],
      ['not_configured', `Set ${name.toUpperCase()}_API_KEY to use this provider.`],
    )
  assert.ok(!run.remarks.some((remark: string) => /No search engine/.test(remark)))
  const { data } = await at.read(run.links.pages)
  assert.deepEqual([...new Set(data.map((page: Json) => page.found_by))], ['search'])
  const names = (await at.candidates(run)).map((one) => one.name)
  assert.ok(names.includes('Lakefront Tenants Union'), names.join())

  isSilent = true
  const silent = await at.completed({ urls: [web.url('/about')], issue_areas: areas })
  assert.equal(silent.status, 'completed')
  const failed = silent.providers.find((one: Json) => one.provider === 'searxng')
  assert.equal(failed.state, 'failed')
  assert.ok(failed.detail)
  const kinds = Object.fromEntries(silent.gaps.map((gap: Json) => [gap.issue_area, gap.kind]))
  assert.equal(kinds.public_transit, 'engine_silent')
  const coverage = await at.read('/api/places/gary,indiana/coverage?visibility=workspace')
  const searches = coverage.runs.map((one: Json) => one.id)
  assert.ok(searches.includes(run.id), 'the search is recorded')
  assert.ok(!searches.includes(silent.id), 'no search is recorded: the engine did not respond')
})

test('issue areas beyond the query limit count as not searched', async () => {
  await using engine = await startStubEngine(() => ({
    body: { query: '', number_of_results: 0, results: [], suggestions: [], unresponsive_engines: [] },
  }))
  await using at = await startDiscoveryFixture(townPages, { env: { SEARXNG_URL: engine.url } })
  const { data } = await at
    .read('/api/issue-areas', {})
    .catch(() => at.read('/api/issue-areas?limit=100', {}))
  const slugs = data.map((area: Json) => area.slug).slice(0, 25)
  const run = await at.completed({ issue_areas: slugs })
  assert.equal(engine.asked.length, 12)
  const kinds = run.gaps.map((gap: Json) => gap.kind)
  const unasked = kinds.filter((kind: string) => kind === 'not_searched').length
  assert.ok(unasked >= 15, kinds.join())
  assert.ok(kinds.includes('found_none') || kinds.includes('thin'))
})

const prose = `<title>Notes</title><p>Last week in Gary, Indiana, the families of the block went from door to door. They call
  themselves los vecinos del norte, and much came of it for all who live there: the heating works again, the rents stay
  as they are for another year, and the owner has promised to talk with them every month from now on.</p>`

test('a model adds actors from prose, nothing that the page does not say, and nothing beyond the budget of the day', async () => {
  await using model = await startStubEngine((_request, body) => {
    assert.match(body, /json_schema/)
    const actor = { type: 'organization', role: null, issue_areas: [] }
    return completion({
      actors: [
        { ...actor, name: 'los vecinos del norte', quote: 'They call themselves los vecinos del norte' },
        { ...actor, name: 'Invented Council', quote: 'The Invented Council met' },
      ],
    })
  })
  const env = {
    MODEL_PROVIDER: 'openai',
    MODEL: 'stand-in',
    MODEL_URL: `${model.url}/v1`,
    MODEL_API_KEY: 'k',
    MODEL_INPUT_PRICE: '10',
    MODEL_TOKENS_PER_DAY: '50000',
  }
  await using at = await startDiscoveryFixture({ '/notes': prose }, { env })
  const run = await at.completed({ urls: [at.web.url('/notes')] })
  const names = (await at.candidates(run)).map((one) => one.name)
  assert.deepEqual(names, ['los vecinos del norte'])
  const status = run.providers.find((one: Json) => /stand-in/.test(one.provider))
  assert.deepEqual([status.state, status.queries, status.results], ['answered', 1, 1])
  assert.equal(model.asked.length, 1)

  const spent = await at.sql
    .selectFrom('discovery_model_spending')
    .select(['usd', 'tokens'])
    .executeTakeFirst()
  assert.deepEqual(
    [spent?.usd.toFixed(6), Number(spent?.tokens)],
    ['0.001000', 120],
    'only what was used counts',
  )
  // Another process uses most of the day's tokens.
  await at.sql.updateTable('discovery_model_spending').set({ tokens: 49_900 }).execute()
  const second = await at.completed({ urls: [at.web.url('/notes')] })
  assert.equal(model.asked.length, 1, 'no call that could exceed the budget is made')
  assert.match(
    second.remarks.join(' '),
    /read without the model\. The model budget of the day does not allow another call/,
  )
})

test('a run continues without a failing model and adds a remark', async () => {
  await using model = await startStubEngine(() => ({ status: 401, body: { error: { message: 'no' } } }))
  const env = {
    MODEL_PROVIDER: 'openai',
    MODEL: 'stand-in',
    MODEL_URL: `${model.url}/v1`,
    MODEL_API_KEY: 'k',
  }
  await using at = await startDiscoveryFixture({ ...townPages, '/notes': prose }, { env })
  const run = await at.completed({ urls: [at.web.url('/'), at.web.url('/about'), at.web.url('/notes')] })
  assert.equal(run.status, 'completed')
  assert.match(run.remarks.join(' '), /read without the model\. The model provider refused the API key/)
  assert.equal(model.asked.length, 1, 'a rejected key is not tried on every page')
  const names = (await at.candidates(run)).map((one) => one.name)
  assert.ok(names.includes('Lakefront Tenants Union'), names.join())
})
