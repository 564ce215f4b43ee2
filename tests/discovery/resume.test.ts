import { test } from 'node:test'
import { startResumeFixture } from './resume-fixture.ts'

test('a run resumes after its worker is killed, without fetching a page twice [design.discovery.resumable]', async () => {
  await using fixture = await startResumeFixture()
  await fixture.proveResumed([{ path: '/ward-2', end: 'kill' }])
})
