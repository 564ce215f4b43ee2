import assert from 'node:assert/strict'
import type { DiscoveryFixture } from './discovery-fixture.ts'

/** What the details of a page say about what was left out of it. */
const cuts: Record<string, string> = {
  '/names-1': 'cut_too_many_actors',
  '/classes': 'cut_too_many_actors',
  '/meetings.json': 'cut_too_many_meetings',
  '/february-30.ics': 'cut_too_many_occurrences',
}

/** Reads these pages and an ordinary one in a run, and expects the service to respond to others meanwhile. */
export async function proveResponsive(at: DiscoveryFixture, expensive: readonly string[]): Promise<void> {
  const paths = [...expensive, '/about']
  const { id } = await at.start({ urls: paths.map((path) => at.web.url(path)) })
  let responses = 0
  let isOver = false
  const ended = at.ended(id).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const response = await at.call('GET', '/health')
    assert.equal(response.status, 200)
    await response.text()
    responses++
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const run = await ended
  assert.deepEqual([run.status, run.code], ['completed', null])
  const outcomes = await at.outcomes(run)
  for (const path of paths) assert.equal(outcomes[path], 'read', path)
  const { data } = await at.read(`${run.links.pages}?limit=100`)
  const detail = (path: string) => data.find((page: { url: string }) => page.url.endsWith(path)).detail
  for (const path of expensive.filter((one) => one in cuts))
    assert.ok(detail(path).includes(cuts[path]), path)
  // Pages read on the event loop of the service would leave time for one response each. `npm run bench` measures it.
  assert.ok(responses > 2 * expensive.length, `${responses} responses`)
}
