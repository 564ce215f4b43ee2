import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { startDiscoveryFixture } from './discovery-fixture.ts'

test('one API key serves imports, exports, workspace automations and discovery runs [spec.access.api-key-uses]', async () => {
  await using at = await startDiscoveryFixture({ '/': '<h1>Gary, Indiana</h1>' })
  const lists = `/api/workspaces/${at.fixture.newsroom}/lists`
  const body = actorBody('Night Shift', { visibility: 'workspace' })
  const actor = await bodyOf(at.call('POST', '/api/entities', at.as.member, body), 201)
  const list = await bodyOf(at.call('POST', lists, at.as.member, { name: 'Contacts' }), 201)
  const item = { entity_id: actor.id }
  await bodyOf(at.call('POST', `${lists}/${list.id}/items`, at.as.member, item), 201)
  const table = await at.call('GET', `${lists}/${list.id}/export?format=csv`)
  assert.match(await table.text(), /Night Shift/)
  assert.equal((await at.completed()).status, 'completed')
})
