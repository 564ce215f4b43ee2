import type { Flag, FlagStatus, ReviewedFlag } from '../contracts/flags/flags.ts'
import type { Directory, PublishEvents } from '../directory/index.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { isPending, mayBecome } from './flag-states.ts'
import { createFlagStore, type FlagTarget } from './flag-store.ts'

export type FlagService = ReturnType<typeof createFlagService>

type Changed = (tags: readonly string[]) => void

export function createFlagService(needs: {
  sql: Sql
  cursors: Cursors
  directory: Pick<Directory, 'requireEntity' | 'requireSource' | 'countOpenFlags' | 'readEventDetails'>
  /** Publishes corrections in the same transaction; an event never contains what the reporter wrote. */
  publishEvents?: PublishEvents | undefined
}) {
  async function report(
    tx: Sql,
    changed: Changed,
    target: FlagTarget,
    flagType: string,
    reason: string,
  ): Promise<Flag> {
    const flag = await createFlagStore(tx).insert(newId(), target, flagType, reason)
    changed(await needs.directory.countOpenFlags(tx, target, 1))
    return flag
  }

  /** That the record was corrected is public; who reported what is not. */
  async function publishCorrection(tx: Sql, { id, target, updated_at }: ReviewedFlag): Promise<void> {
    const details = needs.publishEvents && (await needs.directory.readEventDetails(tx, target))
    if (!details) return
    await needs.publishEvents?.(tx, [
      { ...details, type: 'flag_resolved', subjectId: id, at: new Date(updated_at) },
    ])
  }

  return {
    async reportEntity(
      tx: Sql,
      changed: Changed,
      input: { entity_id: string; flag_type: string; reason: string },
    ): Promise<Flag> {
      await needs.directory.requireEntity(tx, input.entity_id)
      return report(tx, changed, { type: 'entity', id: input.entity_id }, input.flag_type, input.reason)
    },

    async reportSource(
      tx: Sql,
      changed: Changed,
      input: { source_id: string; flag_type: string; reason: string },
    ): Promise<Flag> {
      await needs.directory.requireSource(tx, input.source_id)
      return report(tx, changed, { type: 'source', id: input.source_id }, input.flag_type, input.reason)
    },

    /** Moves a flag on; each move is recorded with who made it and why. */
    async move(
      tx: Sql,
      changed: Changed,
      id: string,
      to: FlagStatus,
      reviewer: string,
      note: string | undefined,
    ): Promise<ReviewedFlag> {
      const store = createFlagStore(tx)
      const flag = isId(id) ? await store.lock(id) : undefined
      if (flag === undefined) throw unknownFlag(id)
      if (!mayBecome(flag.status, to)) {
        throw new ServiceError('conflict', `The flag is ${flag.status} and cannot become ${to}`, {
          members: { status_now: flag.status },
        })
      }
      await store.move(id, flag.status, to, reviewer, note ?? null)
      if (isPending(flag.status) && !isPending(to))
        changed(await needs.directory.countOpenFlags(tx, flag.target, -1))
      const moved = (await store.find(id))!
      if (to === 'resolved') await publishCorrection(tx, moved)
      return moved
    },

    async read(id: string): Promise<ReviewedFlag> {
      const flag = isId(id) ? await createFlagStore(needs.sql).find(id) : undefined
      if (flag === undefined) throw unknownFlag(id)
      return flag
    },

    async list(options: { statuses: readonly FlagStatus[]; limit: number; cursor?: string | undefined }) {
      const store = createFlagStore(needs.sql)
      const query = `flags ${options.statuses.join()}`
      const position = options.cursor === undefined ? undefined : needs.cursors.read(options.cursor, query)
      const after = position && { createdAt: String(position[0]), id: String(position[1]) }
      const [rows, total] = await Promise.all([
        store.page(options.statuses, after, options.limit + 1),
        store.count(options.statuses),
      ])
      const shown = rows.slice(0, options.limit)
      const last = shown.at(-1)?.position
      return {
        data: shown.map((row) => row.flag),
        page: {
          limit: options.limit,
          next_cursor:
            rows.length > shown.length && last ? needs.cursors.write([last.createdAt, last.id], query) : null,
          total,
        },
      }
    },
  }
}

function unknownFlag(id: string): ServiceError {
  return new ServiceError('flag_not_found', `No flag has the id ${id}`)
}
