import type {
  Monitor,
  MonitorInput,
  MonitorPreview,
  MonitorPreviewInput,
} from '../contracts/monitors/monitors.ts'
import { type Directory, findTimeZones } from '../directory/index.ts'
import type { Clock } from '../platform/clock.ts'
import { invalidField, limitReached, ServiceError } from '../platform/errors.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import { isId, newId } from '../platform/ids.ts'
import { readPage } from '../platform/paging.ts'
import type { Sql } from '../platform/sql/database.ts'
import { lockWorkspace } from '../platform/sql/lock-workspace-store.ts'
import { notify } from '../platform/sql/notify-store.ts'
import {
  createMonitorStore,
  type MonitorFilter,
  type MonitorRow,
  monitorsChannel,
  type NewMonitor,
} from './monitor-store.ts'
import { toMonitor } from './monitor-view.ts'
import type { TriedSource } from './preview-source.ts'
import { refusals } from './refusals.ts'
import { type Credentials, withoutPortalToken } from './run/credentials.ts'
import { cadenceOf } from './schedule/cadence.ts'
import type { SourceReader } from './source-reader.ts'

const monitorsPerWorkspace = 200
/** How long somebody waits for the preview of a source. */
const previewMs = 60_000

/** An account in its workspace, or the operator of the service. */
export type MonitorCaller = Pick<AccountCaller, 'workspaceId' | 'workspaceRole' | 'roles'> & {
  readonly accountId: string | null
}

export type MonitorService = ReturnType<typeof createMonitorService>

/** Workspaces manage their own monitors; reviewers of the directory manage the public ones. */
export function createMonitorService(needs: {
  sql: Sql
  cursors: Cursors
  directory: Pick<Directory, 'places'>
  credentials: Credentials
  now: Clock
  reader: () => Promise<SourceReader>
}) {
  const { sql } = needs

  /** What an address is tried with, in the time zone of its place. */
  async function triedIn(placeKey: string, isPublic: boolean) {
    const timeZone = (await findTimeZones(sql, [placeKey])).get(placeKey) ?? 'UTC'
    const credentials = isPublic ? needs.credentials : withoutPortalToken(needs.credentials)
    return {
      needs: { ...needs, credentials, reader: await needs.reader() },
      timeZone,
      signal: AbortSignal.timeout(previewMs),
    }
  }

  /** The monitor, if the caller may see it. Every account sees public monitors. */
  async function requireVisible(tx: Sql, caller: MonitorCaller, id: string): Promise<MonitorRow> {
    const row = isId(id) ? await createMonitorStore(tx).find(id) : undefined
    if (row === undefined || (row.workspace_id !== null && row.workspace_id !== caller.workspaceId))
      throw new ServiceError('item_not_found', `No monitor that you can see has the id ${id}`)
    return row
  }

  async function change(
    tx: Sql,
    caller: MonitorCaller,
    id: string,
    changes: { title?: string; paused_at?: Date | null; next_at?: Date },
  ): Promise<Monitor> {
    const row = await requireVisible(tx, caller, id)
    requireWrite(caller, row.workspace_id === null ? 'public' : 'workspace')
    const changed = await createMonitorStore(tx).change(row.id, changes)
    await notify(tx, monitorsChannel, '')
    return toMonitor(changed!)
  }

  return {
    /** Reads the address before anything is stored. */
    async prepare(caller: MonitorCaller, input: MonitorInput): Promise<NewMonitor> {
      requireWrite(caller, input.visibility)
      const place = await needs.directory.places.requirePlace(input.place)
      const tried = await triedIn(place.key, input.visibility === 'public')
      const { trySource } = await import('./preview-source.ts')
      return toNewMonitor(await trySource(tried.needs, input, tried.timeZone, tried.signal), input, place.key)

      function toNewMonitor(
        { kind, config, outcome }: TriedSource,
        given: MonitorInput,
        key: string,
      ): NewMonitor {
        if (kind === null || (outcome.kind === 'failed' && refusals.has(outcome.code)))
          throw invalidField('url', outcome.kind === 'failed' ? outcome.detail : 'cannot be read')
        const now = needs.now()
        const found = outcome.kind === 'read' ? outcome.reading.sourceTitle : null
        return {
          id: newId(),
          workspace_id: given.visibility === 'public' ? null : caller.workspaceId,
          place_key: key,
          kind,
          url: config.url,
          site: new URL(config.url).host,
          config,
          title: (given.title ?? found ?? new URL(config.url).host).slice(0, 200),
          source_class: given.source_class,
          origin: 'account',
          source_id: null,
          created_by: caller.accountId,
          created_at: now,
          interval_seconds: cadenceOf(kind, 'account', 0).first,
          next_at: now,
        }
      }
    },

    async add(tx: Sql, monitor: NewMonitor): Promise<Monitor> {
      const store = createMonitorStore(tx)
      const { workspace_id: workspaceId } = monitor
      if (workspaceId !== null) {
        await lockWorkspace(tx, workspaceId)
        if ((await store.count({ workspaceId })) >= monitorsPerWorkspace)
          throw limitReached(
            'monitors',
            monitorsPerWorkspace,
            `A workspace can have ${monitorsPerWorkspace} monitors`,
          )
      }
      const row = await store.insert(monitor)
      if (row) {
        await notify(tx, monitorsChannel, '')
        return toMonitor(row)
      }
      const same = await store.findSame(monitor)
      throw new ServiceError('conflict', `The monitor ${same?.id ?? ''} already reads this source`)
    },

    async preview(caller: MonitorCaller, input: MonitorPreviewInput): Promise<MonitorPreview> {
      requireWrite(caller, 'workspace')
      const place = await needs.directory.places.requirePlace(input.place)
      const tried = await triedIn(place.key, caller.roles.includes('reviewer'))
      const { previewSource } = await import('./preview-source.ts')
      return previewSource(tried.needs, input, tried.timeZone, tried.signal)
    },

    async list(
      caller: MonitorCaller,
      given: {
        visibility: 'workspace' | 'public'
        place?: string | undefined
        state?: MonitorFilter['state']
        limit: number
        cursor?: string | undefined
      },
    ) {
      const placeKey = given.place && (await needs.directory.places.requirePlace(given.place)).key
      const filter: MonitorFilter = {
        workspaceId: given.visibility === 'public' ? null : caller.workspaceId,
        placeKey,
        state: given.state,
      }
      const store = createMonitorStore(sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `monitors ${JSON.stringify(filter)}`,
        limit: given.limit,
        cursor: given.cursor,
        load: (after, limit) => store.page(filter, after && String(after[0]), limit),
        positionOf: ({ id }) => [id],
        count: () => store.count(filter),
      })
      return { data: rows.map(toMonitor), page }
    },

    read: async (caller: MonitorCaller, id: string): Promise<Monitor> =>
      toMonitor(await requireVisible(sql, caller, id)),

    async update(
      tx: Sql,
      caller: MonitorCaller,
      id: string,
      { paused, title }: { paused?: boolean | undefined; title?: string | undefined },
    ): Promise<Monitor> {
      const now = needs.now()
      return change(tx, caller, id, {
        ...(title !== undefined && { title }),
        ...(paused === true && { paused_at: now }),
        ...(paused === false && { paused_at: null, next_at: now }),
      })
    },

    /** Makes it due: the next worker reads it. */
    async run(tx: Sql, caller: MonitorCaller, id: string): Promise<Monitor> {
      const { paused_at } = await requireVisible(tx, caller, id)
      if (paused_at !== null) throw new ServiceError('conflict', 'The monitor is paused. Resume it first')
      return change(tx, caller, id, { next_at: needs.now() })
    },

    async remove(tx: Sql, caller: MonitorCaller, id: string): Promise<undefined> {
      const row = await requireVisible(tx, caller, id)
      requireWrite(caller, row.workspace_id === null ? 'public' : 'workspace')
      await createMonitorStore(tx).remove(row.id)
    },
  }
}

function requireWrite(caller: MonitorCaller, visibility: 'workspace' | 'public'): void {
  if (visibility === 'public' && !caller.roles.includes('reviewer')) {
    throw new ServiceError(
      'role_required',
      'Only reviewers of the directory manage public monitors; use visibility workspace for your own',
      { members: { role: 'reviewer' } },
    )
  }
  if (visibility === 'workspace' && caller.workspaceRole === 'reviewer') {
    throw new ServiceError(
      'role_required',
      'Only owners, admins and members of a workspace manage its monitors',
      {
        members: { role: 'member' },
      },
    )
  }
}
