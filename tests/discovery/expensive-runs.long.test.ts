import { after, before, test } from 'node:test'
import { createResearchWorkers } from '../../src/research/index.ts'
import { expensivePages } from './expensive-pages.ts'
import { proveResponsive, startWatchedFixture } from './responsive.ts'

const workers = createResearchWorkers()
let watched: Awaited<ReturnType<typeof startWatchedFixture>>
before(async () => {
  watched = await startWatchedFixture(workers)
})
after(async () => {
  await watched.at[Symbol.asyncDispose]()
  workers[Symbol.dispose]()
})

test('the service responds during every page that was built to stop it [design.research.responsive]', () =>
  proveResponsive(watched, Object.keys(expensivePages)))
