import type { Plans } from '../../contracts/accounts/plans.ts'
import { dayMs, hourMs } from '../../contracts/days.ts'
import type { Session, SessionInput } from '../../contracts/firehose/firehose.ts'
import type { Page } from '../../contracts/paging.ts'
import type { Clock } from '../../platform/clock.ts'
import { limitReached, ServiceError } from '../../platform/errors.ts'
import type { Cursors, Position } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { limitedCredential } from '../../platform/http/limited-credential.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { FirehoseCursors, LogCursor } from '../cursor.ts'
import type { SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery, Narrowing } from '../query/compiled-query.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import { resolveResumePosition } from '../stream/resume-position.ts'
import { newWebhookSecret, type SecretVault } from '../webhook/webhook-secret.ts'
import { validateWebhookUrl } from '../webhook/webhook-url.ts'
import { createSessionStore, type NewSession, type SessionRow, type SessionStore } from './session-store.ts'

/** Notifies the instance that delivers webhooks that one was added, changed or removed. */
export const webhooksChannel = 'firehose_webhooks'

/** Notifies every instance of the id of a deleted session, so that it ends the session's streams. */
export const sessionEndedChannel = 'firehose_session_ended'

const maxSessions = 100
export const idleMs = 30 * dayMs
/** Use is recorded at most once an hour, to save a write for every request. */
const usePrecisionMs = hourMs
/** Expired sessions stay listed for this long. */
const expiredRetentionMs = 30 * dayMs

export type SessionNeeds = {
  sql: Sql
  log: Pick<SignalLog, 'position'>
  compiler: Pick<QueryCompiler, 'compile' | 'fromInput'>
  cursors: Pick<FirehoseCursors, 'read'>
  pageCursors: Cursors
  vault: SecretVault
  plans: Plans
  baseUrl: string
  now: Clock
  /** Tests may also use webhook URLs on these loopback ports. */
  loopbackPorts?: readonly number[]
}

/** A validated session, ready to be stored. */
type SessionDraft = Pick<
  NewSession,
  'workspace_id' | 'account_id' | 'query' | 'narrowing' | 'delivery' | 'cursor'
>

export type SessionService = ReturnType<typeof createSessionService>

/** Stored queries. All members of a workspace see all of its sessions; nobody else sees them. */
export function createSessionService(needs: SessionNeeds) {
  const store = createSessionStore(needs.sql)
  const expiryAfter = (use: Date) => new Date(use.getTime() + idleMs)
  const isOpen = (row: SessionRow) => row.expires_at > needs.now()

  async function requireSession(
    id: string,
    caller: AccountCaller,
    from: SessionStore = store,
  ): Promise<SessionRow> {
    const row = isId(id) ? await from.find(id, caller.workspaceId) : undefined
    if (row === undefined || row.kept_for !== null) throw sessionNotFound(id)
    return row
  }

  /** Delivery starts after the query's cursor, at its `since`, or now. */
  function startPosition({ query, sinceMs }: CompiledQuery): LogCursor {
    if (query.cursor !== null) return needs.cursors.read(query.cursor)
    const position = needs.log.position()
    const { cursor, gap } = resolveResumePosition(position, undefined, sinceMs)
    // One before the floor: the first delivery then reports the gap.
    return { epoch: position.epoch, seq: gap ? cursor - 1 : cursor }
  }

  function requireAccess(
    caller: AccountCaller,
    visibility: SessionRow['query']['visibility'] = 'public',
  ): void {
    requireFirehoseAccess(caller, visibility, needs.baseUrl, needs.plans)
  }

  /**
   * Members with a read-only role do not learn where other members receive signals. The reason of a failed delivery may
   * name the host.
   */
  function viewFor(caller: AccountCaller, row: SessionRow): Session {
    const session = toSession(row, isOpen(row), needs.baseUrl)
    if (!isReadOnly(caller)) return session
    return { ...session, delivery: { ...session.delivery, url: null, reason: null } }
  }

  return {
    /** Whether the caller may use sessions at all. */
    requireAccess,

    /** Runs outside the transaction, because it needs another connection to look up places. */
    async prepare(caller: AccountCaller, input: SessionInput): Promise<SessionDraft> {
      requireAccess(caller, input.query.visibility)
      const { mode, url } = input.delivery
      if (mode === 'webhook' && isReadOnly(caller)) throw writerRequired('create webhooks')
      if (url !== undefined) validateWebhookUrl(url, needs.loopbackPorts)
      const compiled = await needs.compiler.compile(needs.compiler.fromInput(input.query))
      // An invalid cursor is rejected here, not at the first use.
      const start = startPosition(compiled)
      return {
        workspace_id: caller.workspaceId,
        account_id: caller.accountId,
        query: compiled.query,
        narrowing: null,
        delivery: {
          mode,
          url: url ?? null,
          grant_id: limitedCredential(caller),
        },
        cursor: mode === 'webhook' ? start : null,
      }
    },

    /** Returns no secret, because the idempotency store keeps this response. See `withSecret`. */
    async create(tx: Sql, draft: SessionDraft): Promise<Session> {
      const now = needs.now()
      const sessions = createSessionStore(tx)
      await lockWorkspace(tx, draft.workspace_id)
      if ((await sessions.countOpen(draft.workspace_id, now)) >= maxSessions) {
        throw limitReached(
          'firehose_sessions',
          maxSessions,
          `A workspace can have at most ${maxSessions} Firehose sessions: delete one that you no longer use`,
        )
      }
      const isWebhook = draft.delivery.mode === 'webhook'
      const id = newId()
      const times = { created_at: now, used_at: now, expires_at: expiryAfter(now) }
      const row = { ...draft, id, kept_for: null, ...times }
      await sessions.insert({ ...row, secret: isWebhook ? needs.vault.seal(id, newWebhookSecret()) : null })
      if (isWebhook) await notify(tx, webhooksChannel, '')
      return toSession({ ...row, state: 'active', reason: null }, true, needs.baseUrl)
    },

    /** Adds the webhook secret. Only the response to a creation, or its idempotent replay, contains it. */
    async withSecret(session: Session): Promise<Session> {
      if (session.delivery.mode !== 'webhook') return session
      const sealed = await store.secret(session.id)
      if (sealed === null) return session
      return { ...session, delivery: { ...session.delivery, secret: needs.vault.open(session.id, sealed) } }
    },

    async list(
      caller: AccountCaller,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ data: Session[]; page: Page }> {
      requireAccess(caller)
      const { workspaceId } = caller
      const { rows, page } = await readPage({
        cursors: needs.pageCursors,
        query: `firehose sessions ${workspaceId}`,
        limit,
        cursor,
        load: (after, count) => store.page(workspaceId, after && positionFrom(after), count),
        positionOf: ({ created_at, id }) => [created_at.toISOString(), id],
        count: () => store.count(workspaceId),
      })
      return { data: rows.map((row) => viewFor(caller, row)), page }
    },

    async read(id: string, caller: AccountCaller): Promise<Session> {
      requireAccess(caller)
      return viewFor(caller, await requireSession(id, caller))
    },

    async remove(tx: Sql, id: string, caller: AccountCaller): Promise<void> {
      requireAccess(caller)
      const sessions = createSessionStore(tx)
      const row = await requireSession(id, caller, sessions)
      if (isReadOnly(caller) && row.account_id !== caller.accountId) {
        throw writerRequired('delete sessions of other members')
      }
      await sessions.remove(id, caller.workspaceId)
      await notify(tx, sessionEndedChannel, id)
      if (row.delivery.mode === 'webhook') await notify(tx, webhooksChannel, '')
    },

    /** Loads a session to deliver it, and records the use. Undefined for an unknown or expired session. */
    async open(
      id: string,
      caller: AccountCaller,
    ): Promise<{ id: string; query: CompiledQuery; narrowing: Narrowing | null } | undefined> {
      const row = isId(id) ? await store.find(id, caller.workspaceId) : undefined
      if (row === undefined || !isOpen(row)) return undefined
      const now = needs.now()
      const recordedBefore = new Date(now.getTime() - usePrecisionMs)
      if (row.used_at <= recordedBefore) await store.recordUse(id, now, recordedBefore, expiryAfter(now))
      const query = await needs.compiler.compile(row.query, row.narrowing)
      return { id, query, narrowing: row.narrowing }
    },

    /** Deletes sessions that expired more than 30 days ago. */
    async deleteExpired(): Promise<void> {
      await store.removeExpiredBefore(new Date(needs.now().getTime() - expiredRetentionMs))
    },
  }
}

const positionFrom = ([createdAt, id]: Position) => ({ createdAt: String(createdAt), id: String(id) })

const isReadOnly = ({ workspaceRole }: AccountCaller) => workspaceRole === 'reviewer'

function writerRequired(action: string): ServiceError {
  return new ServiceError(
    'role_required',
    `Only owners, admins and members of the workspace can ${action}. Your role is reviewer`,
    { members: { role: 'member' } },
  )
}

function toSession(row: SessionRow, isOpen: boolean, baseUrl: string): Session {
  return {
    id: row.id,
    query: row.query,
    delivery: { mode: row.delivery.mode, url: row.delivery.url, state: row.state, reason: row.reason },
    state: isOpen ? 'open' : 'expired',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ...sessionUrls(row.id),
    links: sessionLinks(row.id, baseUrl),
  }
}

export function sessionUrls(id: string): Pick<Session, 'snapshot_url' | 'events_url' | 'socket_url'> {
  const path = `/api/firehose/sessions/${id}`
  return { snapshot_url: `${path}/snapshot`, events_url: `${path}/events`, socket_url: `${path}/socket` }
}

export function sessionLinks(id: string, baseUrl: string): Session['links'] {
  const urls = sessionUrls(id)
  return {
    snapshot: `${baseUrl}${urls.snapshot_url}`,
    events: `${baseUrl}${urls.events_url}`,
    // http becomes ws, and https becomes wss.
    socket: `${baseUrl.replace(/^http/, 'ws')}${urls.socket_url}`,
  }
}

export function sessionNotFound(id: string): ServiceError {
  return new ServiceError('session_not_found', `This workspace has no Firehose session with the id ${id}`)
}
