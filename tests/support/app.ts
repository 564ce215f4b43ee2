import { tmpdir } from 'node:os'
import type { AppOptions } from '../../src/app/options.ts'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLogging } from '../../src/platform/log.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { generousLimits } from './generous-limits.ts'
import { createSeededDatabase } from './postgres.ts'
import { createTownDatabase } from './town-database.ts'
import { sharedMonitorWorkers, sharedResearchWorkers } from './workers.ts'

export type TestApp = {
  /** Sends a request to the listening service. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  json<T = Json>(path: string, init?: RequestInit): Promise<T>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  url: string
  databaseUrl: string
  app: Awaited<ReturnType<typeof startApp>>
  [Symbol.asyncDispose](): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by assertions, field by field
export type Json = any

const reviewerId = '01920000-0000-7000-8000-00000000000c'
const memberId = '01920000-0000-7000-8000-00000000000d'

/** Accepts the API keys `reviewer-key` and `member-key`, instead of stored ones. */
export const testAccounts: NonNullable<AppOptions['authenticate']> = async (credentials) => {
  if (credentials.kind !== 'api_key') return undefined
  if (credentials.value === 'reviewer-key')
    return { ...testAccount, accountId: reviewerId, roles: ['reviewer'] }
  if (credentials.value === 'member-key') return { ...testAccount, accountId: memberId, roles: [] }
  return undefined
}

const testAccount = {
  kind: 'account',
  credential: 'api_key',
  credentialId: '01920000-0000-7000-8000-00000000000b',
  accountName: 'Test account',
  verifiedAt: null,
  expiresAt: null,
  workspaceId: '01920000-0000-7000-8000-00000000000a',
  workspaceRole: 'member',
  plan: 'team',
  scopes: 'all',
  limits: [{ name: 'plan', limit: 1_000_000, seconds: 60 }],
} as const

/** Inserts the rows of the fixed callers, which other rows reference. */
async function storeTestAccounts(sql: Sql): Promise<void> {
  const { workspaceId } = testAccount
  const accounts = [reviewerId, memberId].map((id) => ({ id, name: 'Test account', plan: 'team' as const }))
  const workspace = { id: workspaceId, name: 'Test workspace', kind: 'team' as const }
  await sql
    .insertInto('account')
    .values(accounts)
    .onConflict((clash) => clash.doNothing())
    .execute()
  await sql
    .insertInto('workspace')
    .values(workspace)
    .onConflict((clash) => clash.doNothing())
    .execute()
  const members = accounts.map(({ id }) => ({
    workspace_id: workspaceId,
    account_id: id,
    role: 'member' as const,
  }))
  await sql
    .insertInto('membership')
    .values(members)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

export const asReviewer = { 'x-api-key': 'reviewer-key' }
export const asMember = { 'x-api-key': 'member-key' }

/** Starts the service in this process, with its own database and a free port. */
export async function startTestApp(
  options: AppOptions & {
    env?: Record<string, string>
    databaseUrl?: string
    accounts?: 'stored'
    /** The file of the log. */
    logFile?: string
  } = {},
): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  // With SAMPLE=off, the service would remove the sample town again.
  const create = options.env?.['SAMPLE'] === 'off' ? createSeededDatabase : createTownDatabase
  const databaseUrl = options.databaseUrl ?? opened.use(await create()).url
  const config = readConfig({
    ...generousLimits,
    PORT: '0',
    BASE_URL: 'http://directory.test',
    DATA_DIR: tmpdir(),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '4',
    LOG_LEVEL: 'silent',
    // The job queue takes time to open, so tests of jobs enable it.
    ROLES: 'api',
    ...options.env,
  })
  const logging = options.logFile ? createLogging('debug', options.logFile) : createLogging(config.logLevel)
  opened.defer(() => logging.flush())
  const app = opened.use(
    await startApp(config, logging, {
      ...(options.accounts === 'stored' ? {} : { authenticate: testAccounts }),
      researchWorkers: sharedResearchWorkers,
      monitorWorkers: sharedMonitorWorkers,
      ...options,
    }),
  )
  if (options.accounts !== 'stored') await storeTestAccounts(app.database.sql)
  const resources = opened.move()
  const send = (path: string, init?: RequestInit) =>
    fetch(app.address + path, { redirect: 'manual', ...init })
  return {
    fetch: send,
    json: async <T>(path: string, init?: RequestInit) => (await (await send(path, init)).json()) as T,
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    url: app.address,
    databaseUrl,
    app,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
