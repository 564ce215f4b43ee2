import assert from 'node:assert/strict'
import { createAccounts, createOperatorTokens } from '../../src/accounts/index.ts'
import type { AppOptions } from '../../src/app/options.ts'
import { type Json, startTestApp, type TestApp } from './app.ts'

export type Headers = Record<string, string>
type Role = 'owner' | 'admin' | 'member' | 'reviewer'

/**
 * The service with stored accounts: a newsroom with one person of each role, a person in their own workspace, and a
 * reviewer of the public directory.
 */
export async function startWorkspaceFixture(
  now: () => Date,
  env: Record<string, string> = {},
  options: Pick<AppOptions, 'researchPorts' | 'fetchLimits' | 'researchWorkers' | 'extendAssistants'> = {},
) {
  const app = await startTestApp({ ...options, accounts: 'stored', now, env })
  const { sql } = app.app.database
  const needs = { sql, baseUrl: 'http://directory.test', now }
  const { accounts, workspaces, apiKeys } = createAccounts(needs)
  const tokens = createOperatorTokens(needs)
  const inTransaction = sql.transaction()

  async function person(name: string, plan: 'individual' | 'team' = 'individual') {
    const made = await inTransaction.execute((tx) => accounts.create(tx, { name, plan, planUntil: null }))
    return { accountId: made.account.id, workspaceId: made.workspaceId }
  }
  const keyOf = async (accountId: string, workspaceId: string): Promise<Headers> => ({
    'x-api-key': (await apiKeys.create(accountId, workspaceId, 'test')).key,
  })

  const owner = await person('Olga', 'team')
  const newsroom = await inTransaction.execute((tx) => workspaces.createTeam(tx, owner.accountId, 'Newsroom'))
  async function colleague(role: Role) {
    const { accountId, workspaceId } = await person(role)
    await inTransaction.execute((tx) => workspaces.addMember(tx, newsroom, accountId, role))
    return { accountId, personal: workspaceId, key: await keyOf(accountId, newsroom) }
  }
  const member = await colleague('member')
  const outsider = await person('Ned')
  const publicReviewer = await person('Rita')
  await inTransaction.execute((tx) => accounts.setReviewer(tx, publicReviewer.accountId, true))

  return {
    app,
    newsroom,
    /** Request headers of each person. */
    as: {
      nobody: {} as Headers,
      owner: await keyOf(owner.accountId, newsroom),
      admin: (await colleague('admin')).key,
      member: member.key,
      /** The same person with a key of their personal workspace. */
      memberAtHome: await keyOf(member.accountId, member.personal),
      workspaceReviewer: (await colleague('reviewer')).key,
      outsider: await keyOf(outsider.accountId, outsider.workspaceId),
      publicReviewer: await keyOf(publicReviewer.accountId, publicReviewer.workspaceId),
    },
    /** An application that acts for the member in the newsroom. */
    async application(...scopes: string[]): Promise<Headers> {
      const { access_token } = await tokens.create(member.accountId, newsroom, scopes)
      return { authorization: `Bearer ${access_token}` }
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export function send(
  app: TestApp,
  method: string,
  path: string,
  headers: Headers,
  body?: unknown,
): Promise<Response> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return app.fetch(path, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Returns the body of a response, which must have this status. */
export async function bodyOf(answer: Response | Promise<Response>, status: number): Promise<Json> {
  const settled = await answer
  const text = await settled.text()
  assert.equal(settled.status, status, text)
  return text === '' ? undefined : JSON.parse(text)
}
