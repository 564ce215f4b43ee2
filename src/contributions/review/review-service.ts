import type { ReviewedFlag } from '../../contracts/contributions/flags.ts'
import type {
  BulkDecision,
  ReviewDecision,
  ReviewDetail,
  ReviewItem,
  ReviewKind,
} from '../../contracts/contributions/review.ts'
import type { ContributionStatus } from '../../contracts/contributions/suggestions.ts'
import type { EntityDetail } from '../../contracts/directory/entities.ts'
import type { Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { type AccountCaller, nameOf } from '../../platform/http/identity.ts'
import { isId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type ContributionRow, createContributionStore, isPending, statusOf } from '../contribution-store.ts'
import type { FlagService } from '../reports/flag-service.ts'
import { isPending as isFlagPending } from '../reports/flag-states.ts'
import { createFlagStore } from '../reports/flag-store.ts'
import { type ApplyNeeds, createApplyDecision, type ReviewEdit } from './apply-decision.ts'
import { contentOf, contributionSteps, flagContent, flagSteps, toItem } from './item-view.ts'
import { newLease, noLease, requireFree } from './lease.ts'
import { countQueue, readItem, readQueue, readSame } from './queue-store.ts'
import { createSimilarActors } from './similar-actors.ts'

/** More items that ask for the same are not listed with one of them. */
const maxSame = 20

export type ReviewService = ReturnType<typeof createReviewService>

/** What an item is: a report, or a row of the other contributions. Its row is locked. */
type Locked = { flag: ReviewedFlag } | { row: ContributionRow }

/** The one queue of reviewers. Two of them never decide on the same item. */
export function createReviewService(
  needs: ApplyNeeds & {
    sql: Sql
    cursors: Cursors
    now: Clock
    directory: Pick<
      Directory,
      'places' | 'requirePlaceKey' | 'entities' | 'edits' | 'namesInPlace' | 'actorsCiting'
    >
    reports: FlagService
  },
) {
  const { sql, cursors, now, reports } = needs
  const apply = createApplyDecision(needs)
  const similarActors = createSimilarActors(needs)

  async function item(on: Sql, caller: AccountCaller, id: string): Promise<ReviewItem> {
    const row = isId(id) ? await readItem(on, id, now()) : undefined
    if (row === undefined) throw unknownItem(id)
    return toItem(row, nameOf(caller), now())
  }

  async function detail(on: Sql, caller: AccountCaller, id: string): Promise<ReviewDetail> {
    const reviewer = nameOf(caller)
    const shown = {
      ...(await item(on, caller, id)),
      same: (await readSame(on, id, now(), maxSame)).map((row) => toItem(row, reviewer, now())),
    }
    if (shown.kind === 'report') {
      const flag = (await createFlagStore(on).find(id))!
      const entityId = await createFlagStore(on).entityOf(id)
      return {
        ...shown,
        content: flagContent(flag),
        record: entityId ? await publicActor(on, entityId) : null,
        similar: [],
        reply: flag.reply,
        result_id: null,
        steps: flagSteps(flag),
      }
    }
    const store = createContributionStore(on)
    const row = (await store.find(id))!
    return {
      ...shown,
      content: contentOf(row, needs.baseUrl),
      record: row.entity_id ? await publicActor(on, row.entity_id) : null,
      similar: await similarActors(on, row),
      reply: row.reply,
      result_id: row.result_id,
      steps: contributionSteps(await store.steps(id)),
    }
  }

  /** Null when the actor was removed or merged since. */
  async function publicActor(on: Sql, id: string): Promise<EntityDetail | null> {
    return needs.directory.entities.read(on, id).catch((error: unknown) => {
      if (error instanceof ServiceError) return null
      throw error
    })
  }

  /** Locks an item that is not decided, and that nobody else has taken. */
  async function lock(tx: Sql, caller: AccountCaller, id: string): Promise<Locked> {
    if (!isId(id)) throw unknownItem(id)
    const row = await createContributionStore(tx).lock(id)
    if (row) {
      if (!isPending(row)) throw decidedAlready(row.state)
      requireFree(row, nameOf(caller), now(), statusOf(row, now()))
      return { row }
    }
    const locked = await createFlagStore(tx).lock(id)
    if (locked === undefined) throw unknownItem(id)
    if (!isFlagPending(locked.status)) throw decidedAlready(locked.status)
    requireFree(locked, nameOf(caller), now(), locked.status)
    return { flag: (await createFlagStore(tx).find(id))! }
  }

  /** Takes a locked item. A report that was never taken also becomes in_review. */
  async function lease({ tx, changed, caller }: ReviewEdit, locked: Locked): Promise<void> {
    const reviewer = nameOf(caller)
    const until = newLease(reviewer, now())
    if ('row' in locked) {
      const store = createContributionStore(tx)
      await store.change(locked.row.id, until)
      if (locked.row.taken_by !== reviewer) await store.addStep(locked.row.id, { action: 'take', reviewer })
      return
    }
    const { id, status } = locked.flag
    if (status === 'open') await reports.move(tx, changed, id, { to: 'in_review', reviewer })
    await createFlagStore(tx).setLease(id, until)
  }

  async function decideReport(edit: ReviewEdit, flag: ReviewedFlag, decision: ReviewDecision): Promise<void> {
    const { tx, changed, caller } = edit
    const store = createFlagStore(tx)
    await lease(edit, { flag })
    const { note, reply } = decision
    if (decision.decision === 'ask') {
      await store.move(flag.id, { from: 'in_review', to: 'in_review', reviewer: nameOf(caller), note, reply })
      await store.setLease(flag.id, noLease)
      return
    }
    const { type, id } = flag.target
    let isCorrected = false
    if (decision.decision === 'accept') {
      if (type === 'signal') await apply.withdraw(tx, id, decision)
      else isCorrected = await apply.correct(edit, await store.entityOf(flag.id), decision)
    }
    const to = decision.decision === 'accept' ? 'resolved' : 'dismissed'
    await reports.move(tx, changed, flag.id, { to, reviewer: nameOf(caller), note, reply, isCorrected })
  }

  async function decideContribution(
    edit: ReviewEdit,
    row: ContributionRow,
    decision: ReviewDecision,
  ): Promise<string | undefined> {
    const store = createContributionStore(edit.tx)
    const isAccepted = decision.decision === 'accept'
    const result = isAccepted ? await apply.accept(edit, row, decision) : null
    await store.change(row.id, {
      state: isAccepted ? 'accepted' : decision.decision === 'ask' ? 'asked' : 'rejected',
      reply: decision.reply ?? null,
      result_type: result?.type ?? null,
      result_id: result?.id ?? null,
      ...noLease,
    })
    await store.addStep(row.id, {
      action: decision.decision,
      reviewer: nameOf(edit.caller),
      note: decision.note ?? null,
      reply: decision.reply ?? null,
    })
    return result?.id
  }

  /** Returns the id of the public record that the item became, if it became one. */
  async function decide(edit: ReviewEdit, id: string, decision: ReviewDecision): Promise<string | undefined> {
    const locked = await lock(edit.tx, edit.caller, id)
    if ('row' in locked) return decideContribution(edit, locked.row, decision)
    await decideReport(edit, locked.flag, decision)
  }

  /** Refuses what a person must look at one by one. */
  async function requireSafe(
    tx: Sql,
    id: string,
    decision: BulkDecision['decision'],
    /** The items decided before it in the same call, by the records that they became. */
    earlier: ReadonlyMap<string, string>,
  ): Promise<void> {
    const found = isId(id) ? await readItem(tx, id, now()) : undefined
    if (found === undefined) throw unknownItem(id)
    if (found.priority === 0) throw unsafe(id, 'An urgent item must be decided by itself')
    if (decision === 'reject') return
    const row = await createContributionStore(tx).find(id)
    if (row?.kind === 'vanished_quote') return
    if (row?.kind !== 'submission')
      throw unsafe(id, 'Only submissions and vanished quotes can be accepted together')
    const similar = await similarActors(tx, row)
    const other = similar.map((actor) => earlier.get(actor.id)).find((one) => one !== undefined)
    if (other !== undefined)
      throw unsafe(
        id,
        `The submission resembles ${other}, which is to be accepted with it: compare them first`,
      )
    if (similar.length > 0) throw unsafe(id, 'The submission resembles a public actor: compare them first')
  }

  return {
    async list(
      caller: AccountCaller,
      query: {
        kind?: readonly ReviewKind[] | undefined
        place?: string | undefined
        status?: readonly ContributionStatus[] | undefined
        mine?: boolean | undefined
        limit: number
        cursor?: string | undefined
      },
    ) {
      const reviewer = nameOf(caller)
      const placeKey = query.place && (await needs.directory.requirePlaceKey(query.place))
      const filter = {
        kinds: query.kind,
        placeKey,
        statuses: query.status,
        takenBy: query.mine ? reviewer : undefined,
        now: now(),
      }
      const { rows, page } = await readPage({
        cursors,
        query: `review ${JSON.stringify([query.kind, placeKey, query.status, filter.takenBy])}`,
        limit: query.limit,
        cursor: query.cursor,
        load: (after, limit) =>
          readQueue(
            sql,
            filter,
            after && { priority: Number(after[0]), createdAt: String(after[1]), id: String(after[2]) },
            limit,
          ),
        positionOf: ({ priority, position, id }) => [priority, position, id],
      })
      return { data: rows.map((row) => toItem(row, reviewer, filter.now)), page }
    },

    /** Numbers of items that wait, by kind. */
    count: () => countQueue(sql),

    read: (caller: AccountCaller, id: string) => detail(sql, caller, id),

    async take(edit: ReviewEdit, id: string): Promise<ReviewItem> {
      const { tx, caller } = edit
      await lease(edit, await lock(tx, caller, id))
      return item(tx, caller, id)
    },

    async release(tx: Sql, caller: AccountCaller, id: string): Promise<ReviewItem> {
      const locked = await lock(tx, caller, id)
      if ('row' in locked) {
        const store = createContributionStore(tx)
        await store.change(id, noLease)
        await store.addStep(id, { action: 'release', reviewer: nameOf(caller) })
      } else await createFlagStore(tx).setLease(id, noLease)
      return item(tx, caller, id)
    },

    async decide(edit: ReviewEdit, id: string, decision: ReviewDecision): Promise<ReviewDetail> {
      await decide(edit, id, decision)
      return detail(edit.tx, edit.caller, id)
    },

    /** All or none: the first item that cannot be decided ends the transaction. */
    async decideAll(
      edit: ReviewEdit,
      { item_ids, ...decision }: BulkDecision,
    ): Promise<{ data: ReviewItem[] }> {
      const { tx, caller } = edit
      const ids = [...new Set(item_ids.map((id) => id.toLowerCase()))].sort()
      const decided = new Map<string, string>()
      for (const id of ids) {
        await requireSafe(tx, id, decision.decision, decided)
        const recordId = await decide(edit, id, decision)
        if (recordId !== undefined) decided.set(recordId, id)
      }
      return { data: await Promise.all(ids.map((id) => item(tx, caller, id))) }
    },
  }
}

const unknownItem = (id: string) => new ServiceError('review_item_not_found', `The queue has no item ${id}`)

const decidedAlready = (status: string) =>
  new ServiceError('conflict', `This item is ${status} already`, { members: { status_now: status } })

const unsafe = (id: string, why: string) =>
  new ServiceError('conflict', `${why}: ${id}`, { members: { item_id: id } })
