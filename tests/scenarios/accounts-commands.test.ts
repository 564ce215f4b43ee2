import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { type CommandResult, runCommand } from '../support/civic-command.ts'
import { until } from '../support/until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ accounts: 'stored' })
})
after(() => app[Symbol.asyncDispose]())

const run = (...words: string[]): Promise<CommandResult> =>
  runCommand(words, { env: { DATABASE_URL: app.databaseUrl, BASE_URL: 'http://directory.test' } })

/** Runs a command with --json; it prints one object and nothing else. */
async function json(...words: string[]): Promise<Json> {
  const { code, stdout, stderr } = await run(...words, '--json')
  assert.deepEqual([code, stderr], [0, ''], `${words.join(' ')}: ${stderr}`)
  assert.match(stdout, /^\{[^\n]*\}\n$/)
  return JSON.parse(stdout)
}

const statusWith = async (key: string, path = '/api/account') =>
  (await app.fetch(path, { headers: { 'x-api-key': key } })).status

test('creates a working API key in two commands and revokes it while the service runs [design.cli.account] [design.cli.key]', async () => {
  const made = await json('account', 'create', '--name', 'City desk', '--plan', 'individual')
  const alone = await run('workspace', 'create', '--name', 'Desk', '--owner', made.account_id)
  assert.match(alone.stderr, /^Team workspaces require the team plan: see http/)
  assert.deepEqual(Object.keys(made), ['account_id', 'workspace_id', 'plan'])
  const { key, key_id } = await json('key', 'create', '--account', made.account_id)
  assert.equal(await statusWith(key), 200)

  const { accounts } = await json('account', 'list')
  assert.deepEqual(
    accounts.map((one: Json) => [one.account_id, one.name, one.plan]),
    [[made.account_id, 'City desk', 'individual']],
  )
  const listed = await json('key', 'list', '--account', made.account_id)
  assert.equal(JSON.stringify(listed).includes(key), false)
  assert.ok(JSON.stringify(listed).includes(key_id))

  await json('account', 'set-plan', made.account_id, 'free')
  await until(async () => (await statusWith(key)) === 403, 'the plan stops the key')
  await json('account', 'set-plan', made.account_id, 'research_pass', '--until', '2999-01-01')
  await until(async () => (await statusWith(key)) === 200, 'the key works again')

  const token = await json('token', 'create', '--account', made.account_id, '--scope', 'directory:read')
  const asked = await app.fetch('/api/account', {
    headers: { authorization: `Bearer ${token.access_token}` },
  })
  assert.equal(asked.status, 200)

  await json('key', 'revoke', key_id)
  await until(async () => (await statusWith(key)) === 401, 'the revocation is heard')
})

test('finds an account, and deletes it with its access and its own workspaces [design.cli.account-delete]', async () => {
  const owner = await json('account', 'create', '--name', 'Departing 100% owner', '--plan', 'team')
  const other = await json('account', 'create', '--name', 'Staying member', '--plan', 'team')
  const found = await json('account', 'find', '100% OWN')
  assert.deepEqual(
    found.accounts.map((one: Json) => one.account_id),
    [owner.account_id],
  )
  assert.deepEqual((await json('account', 'find', owner.account_id)).accounts, found.accounts)
  const { key } = await json('key', 'create', '--account', owner.account_id)
  assert.equal(await statusWith(key), 200)
  const { workspace_id } = await json('workspace', 'create', '--name', 'Desk', '--owner', owner.account_id)
  const membership = ['--workspace', workspace_id, '--account', other.account_id]
  await json('workspace', 'add-member', ...membership, '--role', 'member')

  const refused = await run('account', 'delete', owner.account_id, '--yes')
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    /only owner of "Desk" \([-0-9a-f]+\), which others use\. Make another member an owner/,
  )
  await json('workspace', 'add-member', ...membership, '--role', 'owner')
  const unconfirmed = await run('account', 'delete', owner.account_id)
  assert.deepEqual([unconfirmed.code, unconfirmed.stdout], [1, ''])
  assert.match(unconfirmed.stderr, /^Its workspace ".+" has .+\.\nType .*Nothing was deleted/s)
  assert.equal(await statusWith(key), 200)

  const { ended } = await json('account', 'delete', owner.account_id, '--yes')
  assert.deepEqual(ended, {
    sessions: 0,
    api_keys: 1,
    connected_applications: 0,
    workspaces: 1,
    webhooks: 0,
    feed_links: 0,
  })
  await until(async () => (await statusWith(key)) === 401, 'the key ends')
  assert.deepEqual((await json('account', 'find', owner.account_id)).accounts, [])
  const left = await app.app.database.pool.query('select id from workspace where id = any($1)', [
    [workspace_id, owner.workspace_id],
  ])
  assert.deepEqual(left.rows, [{ id: workspace_id }])
})

test('renames a workspace, and deletes it with its access and private data [design.cli.workspace-delete]', async () => {
  const owner = await json('account', 'create', '--name', 'Desk owner', '--plan', 'team')
  const { workspace_id } = await json(
    'workspace',
    'create',
    '--name',
    'Old desk',
    '--owner',
    owner.account_id,
  )
  const renamed = await json('workspace', 'rename', workspace_id, ' City desk ')
  assert.deepEqual(renamed, { workspace_id, name: 'City desk', former_name: 'Old desk' })
  const where = ['--account', owner.account_id, '--workspace', workspace_id] as const
  const { key } = await json('key', 'create', ...where)
  const { access_token } = await json('token', 'create', ...where, '--scope', 'directory:read')
  const statusOf = async (headers: Record<string, string>) =>
    (await app.fetch('/api/account', { headers })).status
  const credentials = [{ 'x-api-key': key }, { authorization: `Bearer ${access_token}` }]
  assert.deepEqual(await Promise.all(credentials.map(statusOf)), [200, 200])
  const hook = { query: {}, delivery: { mode: 'webhook', url: 'https://hooks.example.org/' } }
  const sent = [
    [`/api/workspaces/${workspace_id}/lists`, { name: 'Whom to call' }],
    ['/api/firehose/sessions', hook],
  ] as const
  for (const [path, body] of sent) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await app.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.equal(response.status, 201, await response.text())
  }

  const unconfirmed = await run('workspace', 'delete', workspace_id)
  assert.deepEqual([unconfirmed.code, unconfirmed.stdout], [1, ''])
  assert.match(
    unconfirmed.stderr,
    /^"City desk" has 1 member, 1 API key, 1 connected application, 1 webhook, 1 list\.\n.*Nothing was deleted/s,
  )
  const personal = await run('workspace', 'delete', owner.workspace_id, '--yes')
  assert.equal(personal.code, 1)
  assert.match(personal.stderr, /^A personal workspace is deleted only with its account\.\n$/)
  assert.deepEqual(await Promise.all(credentials.map(statusOf)), [200, 200])

  const { removed } = await json('workspace', 'delete', workspace_id, '--yes')
  assert.deepEqual(
    Object.entries(removed).filter(([, count]) => count !== 0),
    [
      ['members', 1],
      ['api_keys', 1],
      ['connected_applications', 1],
      ['webhooks', 1],
      ['lists', 1],
    ],
  )
  for (const credential of credentials)
    await until(async () => (await statusOf(credential)) === 401, 'the access ends')
  const left = await app.app.database.pool.query(
    'select (select count(*) from list) + (select count(*) from firehose_session) as left',
  )
  assert.deepEqual(left.rows, [{ left: 0 }])
  assert.match((await run('workspace', 'delete', workspace_id, '--yes')).stderr, /No workspace has the id/)
})

test('creates reviewers and shared workspaces [design.cli.reviewer design.cli.workspace]', async () => {
  const owner = await json('account', 'create', '--name', 'Owner', '--plan', 'team')
  const helper = await json('account', 'create', '--name', 'Helper')
  const { workspace_id } = await json(
    'workspace',
    'create',
    '--name',
    'Newsroom',
    '--owner',
    owner.account_id,
  )
  const where = ['--workspace', workspace_id, '--account', helper.account_id] as const
  await json('workspace', 'add-member', ...where, '--role', 'admin')
  const { key } = await json('key', 'create', ...where)
  assert.equal(await statusWith(key, '/api/flags'), 403)
  await json('reviewer', 'grant', helper.account_id)
  await until(async () => (await statusWith(key, '/api/flags')) === 200, 'the role is known')
})

test('grants and revokes the partner role [design.firehose.visibility]', async () => {
  const { account_id } = await json('account', 'create', '--name', 'Partner', '--plan', 'individual')
  const { key } = await json('key', 'create', '--account', account_id)
  const asked = '/api/firehose?visibility=partner'
  assert.equal(await statusWith(key, asked), 403)
  await json('partner', 'grant', account_id)
  await until(async () => (await statusWith(key, asked)) === 200, 'the role is known')
  assert.equal(await statusWith(key, '/api/firehose?visibility=reviewer'), 403)
  await json('partner', 'grant', account_id, '--revoke')
  await until(async () => (await statusWith(key, asked)) === 403, 'the role is gone')
})

test('reports operator mistakes in one sentence, without a change, with exit code 1 or 2', async () => {
  const nobody = '01920000-0000-7000-8000-00000000dead'
  const wrong: [string[], RegExp][] = [
    [['account', 'create', '--name', ' '], /name/i],
    [['account', 'create', '--name', 'A', '--plan', 'gold'], /free, individual, team, research_pass/],
    [['account', 'set-plan', nobody, 'team'], /No account has the id/],
    [['key', 'create', '--account', nobody], /No account has the id|not a member/],
    [['key', 'revoke', 'nonsense'], /No active key/],
    [['reviewer', 'grant', 'nonsense'], /No account has the id nonsense/],
    [['workspace', 'create', '--name', 'W', '--owner', nobody], /No account has the id/],
    [['token', 'create', '--account', nobody, '--scope', 'directory:read'], /No account|not a member/],
  ]
  for (const [words, sentence] of wrong) {
    const { code, stdout, stderr } = await run(...words, '--json')
    assert.ok(code === 1 || code === 2, `${words.join(' ')}: ${code}`)
    assert.equal(stdout, '', words.join(' '))
    assert.match(stderr, sentence, words.join(' '))
    assert.doesNotMatch(stderr, /\n\s+at /, words.join(' '))
  }
})
