import type { CreatedFlag, FlagStatus, ReviewedFlag } from '../../contracts/contributions/flags.ts'
import type { Directory, PublishEvents } from '../../directory/index.ts'
import type { Changed } from '../../platform/changes.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { receiptPrefix } from '../receipts/receipt-address.ts'
import { newLease, noLease, requireFree } from '../review/lease.ts'
import { canTransition, isPending } from './flag-states.ts'
import { createFlagStore, type FlaggedRecord, type NewFlagTarget } from './flag-store.ts'

export type FlagService = ReturnType<typeof createFlagService>

export function createFlagService(needs: {
  sql: Sql
  cursors: Cursors
  baseUrl: string
  now: Clock
  directory: Pick<
    Directory,
    | 'requireEntity'
    | 'requireSource'
    | 'requireClaim'
    | 'countOpenFlags'
    | 'readEventDetails'
    | 'recordReport'
  >
  /** The title of a public signal; fails with 404. */
  requireSignal: (id: string) => Promise<{ id: string; title: string }>
  /** Publishes corrections in the same transaction; an event never contains what the reporter wrote. */
  publishEvents?: PublishEvents | undefined
}) {
  async function report(
    tx: Sql,
    changed: Changed,
    target: NewFlagTarget,
    { flag_type, reason }: { flag_type: string; reason: string },
  ): Promise<CreatedFlag> {
    const receipt = newSecret()
    const flag = await createFlagStore(tx).insert({
      id: newId(),
      target,
      flag_type,
      reason,
      receipt_hash: secretHash(receipt),
    })
    const record = target.type === 'claim' ? ({ type: 'entity', id: target.entityId } as const) : target
    if (record.type !== 'signal') changed(await needs.directory.countOpenFlags(tx, record, 1))
    return { ...flag, receipt_url: `${needs.baseUrl}${receiptPrefix}${receipt}` }
  }

  /** The outcome is public; the reporter and the report are not. */
  async function publishOutcome(
    tx: Sql,
    type: 'flag_resolved' | 'flag_confirmed',
    { id, updated_at }: ReviewedFlag,
    record: FlaggedRecord,
  ): Promise<void> {
    const details = needs.publishEvents && record && (await needs.directory.readEventDetails(tx, record))
    if (!details) return
    await needs.publishEvents?.(tx, [{ ...details, type, subjectId: id, at: new Date(updated_at) }])
  }

  return {
    async reportEntity(
      tx: Sql,
      changed: Changed,
      input: { entity_id: string; flag_type: string; reason: string },
    ): Promise<CreatedFlag> {
      await needs.directory.requireEntity(tx, input.entity_id)
      return report(tx, changed, { type: 'entity', id: input.entity_id }, input)
    },

    async reportSource(
      tx: Sql,
      changed: Changed,
      input: { source_id: string; flag_type: string; reason: string },
    ): Promise<CreatedFlag> {
      await needs.directory.requireSource(tx, input.source_id)
      return report(tx, changed, { type: 'source', id: input.source_id }, input)
    },

    /** Reports a link that does not work, unless such a report about the source waits for a reviewer. */
    async reportBrokenLink(tx: Sql, sourceId: string, reason: string): Promise<void> {
      await needs.directory.requireSource(tx, sourceId)
      if (await createFlagStore(tx).isReported(sourceId, 'broken_link')) return
      await report(
        tx,
        () => undefined,
        { type: 'source', id: sourceId },
        { flag_type: 'broken_link', reason },
      )
    },

    async reportClaim(
      tx: Sql,
      changed: Changed,
      input: { claim_id: string; flag_type: string; reason: string },
    ): Promise<CreatedFlag> {
      const { entityId, excerpt } = await needs.directory.requireClaim(tx, input.claim_id)
      return report(tx, changed, { type: 'claim', id: input.claim_id, entityId, quote: excerpt }, input)
    },

    async reportSignal(
      tx: Sql,
      changed: Changed,
      input: { signal_id: string; flag_type: string; reason: string },
    ): Promise<CreatedFlag> {
      const { id, title } = await needs.requireSignal(input.signal_id)
      return report(tx, changed, { type: 'signal', id, title }, input)
    },

    /** Changes the status of a flag and records who changed it and why. */
    async move(
      tx: Sql,
      changed: Changed,
      id: string,
      decision: {
        to: FlagStatus
        reviewer: string
        note?: string | undefined
        reply?: string | undefined
        /** Whether a resolved report led to a correction; only the decision knows. */
        isCorrected?: boolean
      },
    ): Promise<ReviewedFlag> {
      const { to, reviewer, note, reply, isCorrected } = decision
      const store = createFlagStore(tx)
      const flag = isId(id) ? await store.lock(id) : undefined
      if (flag === undefined) throw unknownFlag(id)
      requireFree(flag, reviewer, needs.now(), flag.status)
      if (!canTransition(flag.status, to)) {
        throw new ServiceError('conflict', `The flag is ${flag.status} and cannot become ${to}`, {
          members: { status_now: flag.status },
        })
      }
      await store.move(id, { from: flag.status, to, reviewer, note, reply })
      await store.setLease(id, isPending(to) ? newLease(reviewer, needs.now()) : noLease)
      if (flag.record && isPending(flag.status) && !isPending(to))
        changed(await needs.directory.countOpenFlags(tx, flag.record, -1))
      const moved = (await store.find(id))!
      if (to === 'resolved') {
        if (flag.record?.type === 'entity')
          await store.setChange(id, await needs.directory.recordReport(tx, flag.record.id))
        // Nobody can correct a page, and who resolves a report of an actor says that it was corrected.
        const type = (isCorrected ?? flag.record?.type === 'entity') ? 'flag_resolved' : 'flag_confirmed'
        await publishOutcome(tx, type, moved, flag.record)
      }
      return moved
    },

    async read(id: string): Promise<ReviewedFlag> {
      const flag = isId(id) ? await createFlagStore(needs.sql).find(id) : undefined
      if (flag === undefined) throw unknownFlag(id)
      return flag
    },

    async list(options: { statuses: readonly FlagStatus[]; limit: number; cursor?: string | undefined }) {
      const store = createFlagStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `flags ${options.statuses.join()}`,
        limit: options.limit,
        cursor: options.cursor,
        load: (after, limit) =>
          store.page(options.statuses, after && { createdAt: String(after[0]), id: String(after[1]) }, limit),
        positionOf: ({ position }) => [position.createdAt, position.id],
        count: () => store.count(options.statuses),
      })
      return { data: rows.map(({ flag }) => flag), page }
    },
  }
}

function unknownFlag(id: string): ServiceError {
  return new ServiceError('flag_not_found', `No flag has the id ${id}`)
}
