import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendModern } from '../support/mcp-request.ts'
import { startAssistantService } from '../support/mcp-service.ts'
import { until } from '../support/until.ts'
import { bodyOf } from '../support/workspace-fixture.ts'

test('MCP calls are counted by tool, separately from API calls, and recorded hourly [spec.workspaces.private-data]', async () => {
  // The whole test takes place within one hour.
  let now = new Date()
  await using service = await startAssistantService({ now: () => now })
  const ada = await service.person('Ada')
  const token = await ada.token()
  for (let nth = 0; nth < 3; nth++) {
    const call = { name: 'resolve_place', arguments: { query: 'Gary' } }
    assert.equal((await sendModern(service.app.url, 'tools/call', call, { token })).status, 200)
  }
  const { sql } = service
  const counted = () =>
    sql
      .selectFrom('usage_count')
      .select(['kind', 'operation', 'count'])
      .where('workspace_id', '=', ada.workspaceId)
      .execute()
  const rows = await until(async () => {
    const seen = await counted()
    return seen.reduce((sum, one) => sum + Number(one.count), 0) >= 3 && seen
  }, 'the counts')
  assert.deepEqual(rows, [{ kind: 'mcp_calls', operation: rows[0]!.operation, count: 3 }])
  assert.match(rows[0]!.operation, /resolve_place/)
  now = new Date(now.getTime() + 2 * 3_600_000)
  const headers = { 'x-api-key': await ada.key() }
  const path = `/api/workspaces/${ada.workspaceId}/usage`
  const data = await until(async () => {
    const { data: records } = await bodyOf(service.app.fetch(`${path}?kind=mcp_calls`, { headers }), 200)
    return records.length > 0 && records
  }, 'the hourly record')
  assert.deepEqual([data.length, data[0].count, data[0].account_id], [1, 3, ada.accountId])
  assert.deepEqual(data[0].details.operations, { [rows[0]!.operation]: 3 })
  const { months } = await bodyOf(service.app.fetch(`${path}/summary`, { headers }), 200)
  assert.deepEqual(months[0].kinds, { mcp_calls: 3 })
})
