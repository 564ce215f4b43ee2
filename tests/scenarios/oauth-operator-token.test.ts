import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runCommand } from '../support/civic-command.ts'
import { jsonOf, newPerson } from '../support/oauth-client.ts'
import { startOAuthService } from '../support/oauth-service.ts'

const service = await startOAuthService()
after(() => service[Symbol.asyncDispose]())

const env = { DATABASE_URL: service.databaseUrl, BASE_URL: 'https://directory.test' }
const create = (...words: string[]) => runCommand(['token', 'create', ...words], { env })

test('civic token create creates a working access token [design.cli.key]', async () => {
  const { accountId, workspaceId } = await newPerson(service)
  const made = await create('--account', accountId, '--scope', 'directory:read workspace:read', '--json')
  assert.equal(made.code, 0, made.stderr)
  const { access_token, ...rest } = JSON.parse(made.stdout)
  assert.deepEqual(rest, {
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'directory:read workspace:read',
    account_id: accountId,
    workspace_id: workspaceId,
    base_url: 'https://directory.test',
  })
  const me = await jsonOf(service.me(access_token))
  assert.deepEqual(me, { accountId, workspaceId, scopes: ['directory:read', 'workspace:read'] })
  const [connection] = await service.oauth.connections.list(accountId)
  assert.deepEqual([connection?.clientId, connection?.redirectHost], ['operator', undefined])
  await service.oauth.connections.disconnect(accountId, connection!.id)
  assert.equal((await service.me(access_token)).status, 401)
})

test('rejects an unknown scope, account or workspace with a clear message', async () => {
  const person = await newPerson(service)
  const other = await newPerson(service)
  const cases = [
    [['--account', person.accountId, '--scope', 'everything'], 2, /unknown scope: everything/],
    [['--account', person.accountId, '--scope', ' '], 2, /name at least one/],
    [['--account', 'nobody', '--scope', 'directory:read'], 1, /No account has the id nobody/],
    [
      ['--account', person.accountId, '--workspace', other.workspaceId, '--scope', 'flags:write'],
      1,
      /not a member/,
    ],
  ] as const
  const results = await Promise.all(cases.map(([words]) => create(...words)))
  for (const [i, [, code, sentence]] of cases.entries()) {
    assert.equal(results[i]?.code, code)
    assert.match(results[i]?.stderr ?? '', sentence)
    assert.equal(results[i]?.stdout, '')
  }
})
