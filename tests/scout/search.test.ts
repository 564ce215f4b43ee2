import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Json } from '../support/app.ts'
import { createScoutHome } from '../support/scout-command.ts'
import { type SmallPage, serveSmallWeb } from '../support/small-web.ts'
import { alderPages } from './alder-web.ts'

/** A SearXNG that knows one page; one of its engines is silent. */
const searxng = (found: () => string) => {
  const questions: string[] = []
  const search: SmallPage = (request, response) => {
    questions.push(new URL(request.url!, 'http://local').searchParams.get('q')!)
    const results = [{ url: found(), title: 'Tenants', content: 'Renters in Gary', engine: 'one' }]
    const answer = { results, unresponsive_engines: [['two', 'timeout']] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  return { questions, search }
}

test('plans queries for the place and words, and reports an engine that does not respond', async () => {
  let address = ''
  const { questions, search } = searxng(() => address)
  const pages: Record<string, SmallPage> = { ...alderPages }
  await using web = await serveSmallWeb(
    new Proxy(pages, { get: (all, path: string) => (path.startsWith('/search') ? search : all[path]) }),
  )
  address = web.url('/tenants')
  await using home = await createScoutHome({
    SCOUT_SEARCH_SEARXNG_URL: web.url(''),
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(web.port),
    SCOUT_SCRAPER_REQUEST_DELAY_MS: '0',
  })
  const words = ['run', '--location', 'Gary, IN', '--issues', 'rent control,bicycles', '--no-browser']
  const { code, stdout, stderr } = await home.scout([...words, '--set', 'search.max_queries=5'])
  assert.equal(code, 0, stderr)
  assert.equal(questions.length, 5)
  assert.ok(
    questions.some((question) => /Gary IN rent control/.test(question)),
    questions.join('; '),
  )
  assert.match(stderr, /^search searxng "Gary IN .*": 1 result$/m)
  assert.match(stdout, /Search engines\n {2}searxng partly: 5 queries, 5 results\. .*two/)
  assert.match(stdout, /Not found\n(.*\n)*? {2}bicycles \(found_none\): \S/)
  const id = /Run (\S+) is/.exec(stdout)![1]!
  const plan: Json[] = JSON.parse(await readFile(join(home.runs, id, 'plan.json'), 'utf8'))
  assert.deepEqual(
    plan.map(({ text }) => text),
    questions,
  )
})

test('continues without an unreachable search engine and reports it', async () => {
  await using web = await serveSmallWeb({ ...alderPages })
  await using home = await createScoutHome({
    SCOUT_SEARCH_SEARXNG_URL: 'http://127.0.0.1:1',
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(web.port),
    SCOUT_SCRAPER_REQUEST_DELAY_MS: '0',
  })
  const words = [
    'run',
    '--place',
    'gary,indiana',
    '--issues',
    'bicycles',
    '--no-follow-links',
    '--no-browser',
  ]
  const { code, stdout } = await home.scout([...words, '--quiet', web.url('/council')])
  assert.equal(code, 0)
  assert.match(stdout, /searxng failed: \d+ quer(?:y|ies), 0 results\. .*cannot be reached/)
  assert.match(stdout, /bicycles \(engine_silent\): /)
})
