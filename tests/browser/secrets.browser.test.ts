import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { auth } from '@modelcontextprotocol/client'
import { createAccounts } from '../../src/accounts/index.ts'
import { createAssistant, startCallback } from '../support/assistant.ts'
import { type BrowserTest, signUp, startBrowserTest } from '../support/browser.ts'

/** Every row of every table as text, with bytes in hexadecimal. */
async function everythingStored({ app }: BrowserTest): Promise<string> {
  const { pool } = app.app.database
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const rows: string[] = []
  for (const { name } of tables.rows) {
    if (name === 'place' || name === 'search_word') continue
    const found = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    rows.push(...found.rows.map(({ row }) => row))
  }
  return rows.join('\n')
}

/** The possible encodings of a secret: as is, its characters in hex, its bytes in hex. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret, 'base64url').toString('hex'),
]

test('neither stores nor logs any secret in plain text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  const logFile = join(folder, 'log')
  const secrets: Record<string, string> = {}
  try {
    let stored = ''
    {
      await using callback = await startCallback()
      await using web = await startBrowserTest({ logFile })
      const { page, context } = await web.visit()
      await signUp(page, 'Secretive')
      const { sql } = web.app.app.database
      const services = createAccounts({ sql, baseUrl: web.site, now: () => new Date() })
      const { id } = (await services.accounts.list(1))[0]!
      await sql.transaction().execute((tx) => services.accounts.setPlan(tx, id, 'team', null))
      const workspaceId = await services.workspaces.createTeamFor(id, 'Newsroom')

      await page.getByRole('button', { name: 'Create ten recovery codes' }).click()
      await page.getByText('shown only once').waitFor()
      const codes = await page.locator('#recovery-codes li').allInnerTexts()
      for (const [index, code] of codes.entries()) {
        secrets[`recovery code ${index}`] = code
        secrets[`recovery code ${index} as it is hashed`] = code.replaceAll('-', '')
      }

      const { key } = await services.apiKeys.create(id, workspaceId, 'Script')
      secrets['API key'] = key
      const invitation = (await services.workspaces.invite(id, workspaceId, 'member')).link
      const enrollment = (await services.enrollments.create(id)).link
      secrets['invitation'] = invitation.split('/').at(-1)!
      secrets['enrollment link'] = enrollment.split('/').at(-1)!
      for (const address of [invitation, `${invitation}.data`, enrollment, `${enrollment}?again=1`]) {
        await page.goto(address)
      }

      const assistant = createAssistant(`${web.site}/mcp`, callback.url)
      const returned = callback.next()
      await page.goto(await assistant.askForAccess())
      await page.getByLabel('Workspace').selectOption(workspaceId)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const answer = await returned
      secrets['authorization code'] = new URL(answer).searchParams.get('code')!
      await assistant.takeAnswer(answer)
      secrets['access token'] = assistant.kept.tokens!.access_token
      secrets['refresh token'] = assistant.kept.tokens!.refresh_token!
      await auth(assistant.authProvider, { serverUrl: `${web.site}/mcp` })
      secrets['second access token'] = assistant.kept.tokens!.access_token
      secrets['second refresh token'] = assistant.kept.tokens!.refresh_token!
      for (const { name, value } of await context.cookies()) secrets[`cookie ${name}`] = value

      const token = secrets['access token']
      const misuses: Record<string, string>[] = [
        { 'x-api-key': key },
        { authorization: `Bearer ${token}` },
        { authorization: `Bearer ${key}` },
        { authorization: key },
        { 'x-api-key': token },
        { 'x-api-key': key, authorization: `Bearer ${token}` },
        { 'x-api-key': key.slice(0, -1) },
      ]
      for (const headers of misuses) await web.app.fetch('/api/account', { headers })
      stored = await everythingStored(web)
    }
    const logged = await readFile(logFile, 'utf8')

    // Proves that the search works: the hash is stored and the requests are logged.
    assert.ok(stored.includes(createHash('sha256').update(secrets['API key']!).digest('hex')))
    assert.match(logged, /\/invitations\/…/)
    assert.match(logged, /"operation":"getIdentity"/)
    for (const [what, secret] of Object.entries(secrets)) {
      assert.ok(secret.length >= 20, `${what} is long enough to look for`)
      for (const form of formsOf(secret)) {
        assert.ok(!stored.includes(form), `${what} is in the database`)
        assert.ok(!logged.includes(form), `${what} is in the log`)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
