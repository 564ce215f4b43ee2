import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Session, SessionInput } from '../../contracts/firehose/firehose.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
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

/** Channel on which the instance that delivers hears that a webhook came or went. */
export const webhooksChannel = 'firehose_webhooks'

/** Channel on which every instance hears the id of a session that was ended: whoever follows it is told. */
export const sessionEndedChannel = 'firehose_session_ended'

export const mostSessions = 100
const dayMs = 24 * 3_600_000
export const idleMs = 30 * dayMs
/** The time of last use is kept to the hour: a write for every use would cost more than it tells. */
const useMs = 3_600_000
/** How long an expired session is still shown as such. */
const shownExpiredMs = 30 * dayMs

export type SessionNeeds = {
  sql: Sql
  log: Pick<SignalLog, 'position'>
  compiler: Pick<QueryCompiler, 'compile' | 'fromInput'>
  cursors: Pick<FirehoseCursors, 'read'>
  vault: SecretVault
  plans: Plans
  baseUrl: string
  now: Clock
  /** Where webhooks may point beside the public Internet: for tests. */
  loopbackPorts?: readonly number[]
}

/** A session that can be stored. */
export type SessionDraft = Pick<
  NewSession,
  'workspace_id' | 'account_id' | 'query' | 'narrowing' | 'delivery' | 'cursor'
>

export type SessionService = ReturnType<typeof createSessionService>

/** Stored queries. They belong to a workspace: its members see each other's, and nobody else sees any. */
export function createSessionService(needs: SessionNeeds) {
  const store = createSessionStore(needs.sql)
  const expiryAfter = (use: Date) => new Date(use.getTime() + idleMs)
  const isOpen = (row: SessionRow) => row.expires_at > needs.now()

  async function found(id: string, caller: AccountCaller, from: SessionStore = store): Promise<SessionRow> {
    const row = isId(id) ? await from.find(id, caller.workspaceId) : undefined
    if (row === undefined || row.kept_for !== null) throw sessionNotFound(id)
    return row
  }

  /** Where delivery begins: after the given position, at the given time, or now. */
  function startOf({ query, sinceMs }: CompiledQuery): LogCursor {
    if (query.cursor !== null) return needs.cursors.read(query.cursor)
    const position = needs.log.position()
    const { cursor, gap } = resolveResumePosition(position, undefined, sinceMs)
    // Where less is there than was asked for, the first delivery tells of it.
    return { epoch: position.epoch, seq: gap ? cursor - 1 : cursor }
  }

  function mayFollow(caller: AccountCaller, visibility: SessionRow['query']['visibility'] = 'public'): void {
    requireFirehoseAccess(caller, visibility, needs.baseUrl, needs.plans)
  }

  return {
    /** Everything that needs no transaction, so that none waits for another connection. */
    async prepare(caller: AccountCaller, input: SessionInput): Promise<SessionDraft> {
      mayFollow(caller, input.query.visibility)
      const { mode, url } = input.delivery
      if (url !== undefined) validateWebhookUrl(url, needs.loopbackPorts)
      const compiled = await needs.compiler.compile(needs.compiler.fromInput(input.query))
      // Refused now rather than at the first use.
      const start = startOf(compiled)
      return {
        workspace_id: caller.workspaceId,
        account_id: caller.accountId,
        query: compiled.query,
        narrowing: null,
        delivery: {
          mode,
          url: url ?? null,
          grant_id: caller.credential === 'bearer' ? caller.credentialId : null,
        },
        cursor: mode === 'webhook' ? start : null,
      }
    },

    /** Without the secret: an answer that is remembered for a repetition is no place for it. See `withSecret`. */
    async create(tx: Sql, draft: SessionDraft): Promise<Session> {
      const now = needs.now()
      const storing = createSessionStore(tx)
      await storing.lockWorkspace(draft.workspace_id)
      if ((await storing.countOpen(draft.workspace_id, now)) >= mostSessions) {
        throw new ServiceError(
          'limit_reached',
          `A workspace may have ${mostSessions} Firehose sessions: delete one that is not used`,
        )
      }
      const isWebhook = draft.delivery.mode === 'webhook'
      const id = newId()
      const times = { created_at: now, used_at: now, expires_at: expiryAfter(now) }
      const row = { ...draft, id, kept_for: null, ...times }
      await storing.insert({ ...row, secret: isWebhook ? needs.vault.seal(id, newWebhookSecret()) : null })
      if (isWebhook) await notify(tx, webhooksChannel, '')
      return show({ ...row, state: 'active', reason: null }, true)
    },

    /** The answer to a creation, or to its repetition: the one place where the secret of a webhook is shown. */
    async withSecret(session: Session): Promise<Session> {
      if (session.delivery.mode !== 'webhook') return session
      const sealed = await store.secret(session.id)
      if (sealed === null) return session
      return { ...session, delivery: { ...session.delivery, secret: needs.vault.open(session.id, sealed) } }
    },

    async list(caller: AccountCaller): Promise<Session[]> {
      mayFollow(caller)
      return (await store.list(caller.workspaceId)).map((row) => show(row, isOpen(row)))
    },

    async read(id: string, caller: AccountCaller): Promise<Session> {
      mayFollow(caller)
      const row = await found(id, caller)
      return show(row, isOpen(row))
    },

    async end(tx: Sql, id: string, caller: AccountCaller): Promise<void> {
      mayFollow(caller)
      const removing = createSessionStore(tx)
      const row = await found(id, caller, removing)
      await removing.remove(id, caller.workspaceId)
      await notify(tx, sessionEndedChannel, id)
      if (row.delivery.mode === 'webhook') await notify(tx, webhooksChannel, '')
    },

    /** For whoever delivers it: undefined when it is unknown, another workspace's, or expired. Counts as a use. */
    async sessionOf(
      id: string,
      caller: AccountCaller,
    ): Promise<{ id: string; query: CompiledQuery; narrowing: Narrowing | null } | undefined> {
      const row = isId(id) ? await store.find(id, caller.workspaceId) : undefined
      if (row === undefined || !isOpen(row)) return undefined
      const now = needs.now()
      const noted = new Date(now.getTime() - useMs)
      if (row.used_at <= noted) await store.use(id, now, noted, expiryAfter(now))
      const query = await needs.compiler.compile(row.query, row.narrowing)
      return { id, query, narrowing: row.narrowing }
    },

    /** Deletes what expired long ago. */
    async deleteExpiredSessions(): Promise<void> {
      await store.removeExpiredBefore(new Date(needs.now().getTime() - shownExpiredMs))
    },
  }
}

function show(row: SessionRow, isOpen: boolean): Session {
  return {
    id: row.id,
    query: row.query,
    delivery: { mode: row.delivery.mode, url: row.delivery.url, state: row.state, reason: row.reason },
    state: isOpen ? 'open' : 'expired',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ...sessionUrls(row.id),
  }
}

/** Where a session is read and followed. */
export function sessionUrls(id: string): Pick<Session, 'snapshot_url' | 'events_url' | 'socket_url'> {
  const path = `/api/firehose/sessions/${id}`
  return { snapshot_url: `${path}/snapshot`, events_url: `${path}/events`, socket_url: `${path}/socket` }
}

export function sessionNotFound(id: string): ServiceError {
  return new ServiceError('session_not_found', `No Firehose session of this workspace has the id ${id}`)
}
