import assert from 'node:assert/strict'
import type { ResearchWorkers } from '../../src/research/index.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { expensiveWeb } from './expensive-pages.ts'
import { townPages } from './town-web.ts'

/** What the details of a page say about what was left out of it. */
const cuts: Record<string, string> = {
  '/names-1': 'cut_too_many_actors',
  '/classes': 'cut_too_many_actors',
  '/meetings.json': 'cut_too_many_meetings',
  '/february-30.ics': 'cut_too_many_occurrences',
}

/**
 * Starts a service whose runs get what a worker read of a page only after the service has responded to somebody else.
 * `answers` has the status of that response for every page that a worker read.
 */
export async function startWatchedFixture(workers: ResearchWorkers) {
  const answers = new Map<string, number>()
  const respond = async (url: string) => {
    const response = await at.call('GET', '/health')
    await response.text()
    answers.set(new URL(url).pathname, response.status)
  }
  const researchWorkers: ResearchWorkers = {
    ...workers,
    run(name, input, signal) {
      const reading = workers.run(name, input, signal)
      const [first] = input
      const isPage = name === 'analyzePage' && typeof first === 'object' && 'fetched' in first
      const responding = isPage && respond(first.fetched.finalUrl)
      return Promise.all([reading, responding]).then(() => reading)
    },
  }
  const at = await startDiscoveryFixture({ ...townPages, ...expensiveWeb }, { researchWorkers })
  return { at, answers }
}

/** Reads these pages and an ordinary one in a run, and expects the service to respond to others during each of them. */
export async function proveResponsive(
  { at, answers }: { at: DiscoveryFixture; answers: ReadonlyMap<string, number> },
  expensive: readonly string[],
): Promise<void> {
  const paths = [...expensive, '/about']
  const run = await at.completed({ urls: paths.map((path) => at.web.url(path)) })
  assert.deepEqual([run.status, run.code], ['completed', null])
  const outcomes = await at.outcomes(run)
  for (const path of paths) assert.deepEqual([outcomes[path], answers.get(path)], ['read', 200], path)
  const { data } = await at.read(`${run.links.pages}?limit=100`)
  const detail = (path: string) => data.find((page: { url: string }) => page.url.endsWith(path)).detail
  for (const path of expensive.filter((one) => one in cuts))
    assert.ok(detail(path).includes(cuts[path]), path)
}
