import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTool, connectClient, eras } from '../support/mcp-client.ts'
import { startAssistantService } from '../support/mcp-service.ts'
import { actorRecord, importAll, sourceOf } from '../support/small-directory.ts'

test('an assistant learns in which network an account is', async () => {
  await using service = await startAssistantService()
  const source = 'https://pictures.example/'
  const excerpt = 'Picture League: picleague on Instagram'
  await importAll(service.sql, [
    actorRecord('Picture League', {
      contacts: [{ kind: 'social', value: 'picleague', label: 'instagram', source, excerpt }],
      sources: [...actorRecord('Picture League').sources, sourceOf(source)],
    }),
  ])
  const ada = await service.person('Ada')
  const client = await connectClient(service.app.url, await ada.token(), eras[0]!)
  const found = await callTool(client, 'search_entities', { query: 'picture league' })
  const { text } = await callTool(client, 'get_entity', { entity_id: found.data.data[0].id })
  await client.close()
  assert.match(text, /\nContact \(social, «instagram»\): «picleague»\n/)
})
