import { after, before, test } from 'node:test'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { expensivePages, expensiveWeb } from './expensive-pages.ts'
import { proveResponsive } from './responsive.ts'
import { townPages } from './town-web.ts'

let at: DiscoveryFixture
before(async () => {
  at = await startDiscoveryFixture({ ...townPages, ...expensiveWeb })
})
after(() => at[Symbol.asyncDispose]())

test('the service stays responsive while a run reads every page that was built to stop it [design.research.responsive]', () =>
  proveResponsive(at, Object.keys(expensivePages)))
