import { createAccounts, createOperatorTokens } from '../../src/accounts/index.ts'
import type { AppOptions } from '../../src/app/options.ts'
import { type Scope, scopes } from '../../src/contracts/accounts/scopes.ts'
import { startTestApp } from './app.ts'
import { freePort } from './free-port.ts'

export const everyScope = Object.keys(scopes) as Scope[]

/** A service with a matching base URL, and people whose assistants connect to it. */
export async function startAssistantService(
  options: Pick<AppOptions, 'now' | 'extendAssistants' | 'researchPorts' | 'fetchLimits'> & {
    env?: Record<string, string>
    logFile?: string
  } = {},
) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const app = await startTestApp({
    ...options,
    accounts: 'stored',
    env: { PORT: String(port), BASE_URL: site, ...options.env },
  })
  const { sql } = app.app.database
  const now = options.now ?? (() => new Date())
  const services = createAccounts({ sql, baseUrl: site, now })
  const tokens = createOperatorTokens({ sql, baseUrl: site, now })

  async function person(name: string, plan: 'free' | 'individual' | 'team' = 'individual') {
    const made = await sql
      .transaction()
      .execute((tx) => services.accounts.create(tx, { name, plan, planUntil: null }))
    const { id: accountId } = made.account
    const { workspaceId } = made
    return {
      accountId,
      workspaceId,
      /** A token of an application that this person authorized. */
      token: async (...allowed: Scope[]) => {
        const given = allowed.length > 0 ? allowed : everyScope
        return (await tokens.create(accountId, workspaceId, given)).access_token
      },
      key: async () => (await services.apiKeys.create(accountId, workspaceId, 'test')).key,
    }
  }

  return {
    app,
    site,
    sql,
    tokens,
    ...services,
    person,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export type AssistantService = Awaited<ReturnType<typeof startAssistantService>>
