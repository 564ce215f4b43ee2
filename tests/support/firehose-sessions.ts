import { createAccounts } from '../../src/accounts/index.ts'
import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import { createFirehoseCursors } from '../../src/firehose/cursor.ts'
import type { SignalLog } from '../../src/firehose/log/signal-log.ts'
import { sessionRoutes } from '../../src/firehose/sessions/session-routes.ts'
import { createSessionService } from '../../src/firehose/sessions/session-service.ts'
import { createSecretVault } from '../../src/firehose/webhook/webhook-secret.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { createMemoryLog } from './memory-log.ts'
import { createTestDatabase } from './postgres.ts'
import { testCompiler } from './sample-draft.ts'
import { callerOf, smallServiceUrl, startSmallService } from './small-service.ts'

export const testCursors = createFirehoseCursors('a secret of the tests')
export const testVault = createSecretVault(Buffer.alloc(32, 'k'))

/** The session routes over HTTP, with a test database, two paying accounts in two workspaces, and a settable clock. */
export async function startSessions(
  options: { log?: (databaseUrl: string) => Promise<SignalLog>; loopbackPorts?: number[] } = {},
) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await createTestDatabase())
  const open = () => openDatabase({ databaseUrl: url, dataDir: '', role: 'command', log: () => undefined })
  const database = opened.use(await open())
  const { sql } = database
  const clock = { at: new Date('2026-11-15T12:00:00Z') }
  const now = () => clock.at
  const memory = createMemoryLog()
  const log = options.log ? await options.log(url) : memory

  const { accounts } = createAccounts({ sql, baseUrl: smallServiceUrl, now })
  const person = async (name: string) => {
    const plan = { name, plan: 'individual' as const, planUntil: null }
    const { account, workspaceId } = await sql.transaction().execute((tx) => accounts.create(tx, plan))
    return callerOf({ accountId: account.id, accountName: name, workspaceId, plan: 'individual' })
  }
  const ada = await person('Ada')
  const ben = await person('Ben')

  const sessions = createSessionService({
    sql,
    log,
    now,
    compiler: testCompiler,
    cursors: testCursors,
    pageCursors: createCursors('a secret of the tests'),
    vault: testVault,
    plans: standardPlans,
    baseUrl: smallServiceUrl,
    loopbackPorts: options.loopbackPorts ?? [],
  })
  const service = opened.use(
    await startSmallService({
      sql,
      routes: sessionRoutes(sessions),
      callers: {
        ada,
        ben,
        reviewer: { ...ada, roles: ['reviewer'] },
        free: { ...ada, plan: 'free' },
        narrow: { ...ada, credential: 'bearer', scopes: ['directory:read'] },
      },
    }),
  )
  const resources = opened.move()
  const path = '/api/firehose/sessions'
  return {
    url,
    database,
    sql,
    clock,
    now,
    sessions,
    ada,
    ben,
    memory,
    openDatabase: open,
    request: (who: string | undefined, method: string, below = '', headers: Record<string, string> = {}) =>
      service.fetch(path + below, { method, headers: { ...(who && { 'x-api-key': who }), ...headers } }),
    create: (who: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
      service.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(who && { 'x-api-key': who }), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
