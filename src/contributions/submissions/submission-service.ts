import type { Submission, SubmissionInput } from '../../contracts/contributions/submissions.ts'
import type { EntityInput } from '../../contracts/directory/entities.ts'
import type { Directory, RelationEvidence } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type ContributionRow, createContributionStore, isPending, statusOf } from '../contribution-store.ts'
import { submissionKey } from '../same-key.ts'
import { createSubmissionStore, shownNames } from './submission-store.ts'

/** An actor as a workspace submits it. */
export type SubmittedActor = {
  /** The private actor or the candidate. */
  subjectId: string
  actor: EntityInput
  /** The public actor that the claims are for. */
  mergeInto?: string | undefined
  memberships?: readonly SubmittedMembership[] | undefined
}

/** A membership or another relation of the actor. It is published when the other end is public too. */
export type SubmittedMembership = {
  /** The other end: another actor that the workspace submits, or a public one. Mostly an organization. */
  organization: { name: string; subject_id: string } | { name: string; entity_id: string }
  relation: RelationEvidence
}

/** Memberships by private actor. The organization is a private actor of the workspace or a public one. */
export type FindMemberships = (
  tx: Sql,
  workspaceId: string,
  entityIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly SubmittedMembership[]>>

/** What a submission stores for each actor: a copy, so that later changes of the workspace do not matter. */
export type SubmissionContent = {
  actor: EntityInput
  merge_into?: string | undefined
  note: string | null
  memberships?: readonly SubmittedMembership[] | undefined
}

/** Actors that workspaces send to the public directory. Reviewers decide on each. */
export function createSubmissionService(needs: {
  sql: Sql
  cursors: Cursors
  now: Clock
  directory: Pick<Directory, 'copyPrivateActor'>
  /** What research found about private actors that it published. */
  foundMemberships?: FindMemberships | undefined
}) {
  async function submit(
    tx: Sql,
    workspaceId: string,
    actors: readonly SubmittedActor[],
    note: string | null = null,
  ): Promise<Submission> {
    const submissionId = newId()
    const store = createContributionStore(tx)
    for (const { subjectId, actor, mergeInto, memberships } of actors) {
      const content: SubmissionContent = { actor, merge_into: mergeInto, note, memberships }
      await store.insert({
        id: newId(),
        kind: 'submission',
        workspace_id: workspaceId,
        submission_id: submissionId,
        subject_id: subjectId,
        place_key: actor.place,
        content,
        same_key: submissionKey(actor),
      })
    }
    return read(tx, workspaceId, submissionId)
  }

  async function read(sql: Sql, workspaceId: string, id: string): Promise<Submission> {
    const rows = isId(id) ? await createSubmissionStore(sql).rows(workspaceId, id) : []
    const [first] = rows
    if (first === undefined) throw new ServiceError('item_not_found', `The workspace has no submission ${id}`)
    const messages = Map.groupBy(
      await createSubmissionStore(sql).messages(rows.map((row) => row.id)),
      ({ itemId }) => itemId,
    )
    const countOf = (state: ContributionRow['state']) => rows.filter((row) => row.state === state).length
    return {
      id: first.submission_id!,
      url: urlOf(workspaceId, id),
      names: rows.slice(0, shownNames).map(nameOf),
      counts: {
        open: countOf('open'),
        asked: countOf('asked'),
        accepted: countOf('accepted'),
        rejected: countOf('rejected'),
      },
      created_at: first.created_at.toISOString(),
      actors: rows.map((row) => ({
        item_id: row.id,
        name: nameOf(row),
        subject_id: row.subject_id!,
        status: statusOf(row, needs.now()),
        reply: row.reply,
        messages: (messages.get(row.id) ?? []).map(({ from, text, at }) => ({ from, text, at })),
        entity_id: row.result_id,
        updated_at: row.updated_at.toISOString(),
      })),
    }
  }

  return {
    submit,

    /** Those of the given that wait for a decision already, or were accepted. */
    waitingOrAccepted: (tx: Sql, workspaceId: string, subjectIds: readonly string[]) =>
      createSubmissionStore(tx).inState(workspaceId, subjectIds, ['open', 'asked', 'accepted']),

    read: (workspaceId: string, id: string) => read(needs.sql, workspaceId, id),

    /** Submits private actors as they are now. An actor of another workspace does not exist for the caller. */
    async submitPrivate(tx: Sql, workspaceId: string, input: SubmissionInput): Promise<Submission> {
      const ids = [...new Set(input.entity_ids.map((id) => id.toLowerCase()))]
      const actors: SubmittedActor[] = []
      const memberships = await needs.foundMemberships?.(tx, workspaceId, ids)
      for (const id of ids) {
        const actor = await needs.directory.copyPrivateActor(tx, workspaceId, id)
        if (actor === undefined) throw invalidField('entity_ids', `${id} is public already`)
        if (actor.claims.length === 0) throw invalidField('entity_ids', `${id} has no claim with evidence`)
        actors.push({ subjectId: id, actor, memberships: memberships?.get(id) })
      }
      const [waiting] = await createSubmissionStore(tx).inState(workspaceId, ids, ['open', 'asked'])
      if (waiting !== undefined) {
        throw new ServiceError('conflict', `The actor ${waiting} waits for a reviewer already`, {
          members: { entity_id: waiting },
        })
      }
      return submit(tx, workspaceId, actors, input.note ?? null)
    },

    async list(workspaceId: string, query: { limit: number; cursor?: string | undefined }) {
      const store = createSubmissionStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `submissions ${workspaceId}`,
        limit: query.limit,
        cursor: query.cursor,
        load: (after, limit) => store.page(workspaceId, after && String(after[0]), limit),
        positionOf: ({ id }) => [id],
      })
      const data = rows.map(({ id, created_at, names, ...counts }) => ({
        id,
        url: urlOf(workspaceId, id),
        names,
        counts,
        created_at: created_at.toISOString(),
      }))
      return { data, page }
    },

    /** What the workspace answers returns the item to the queue. */
    async answer(
      tx: Sql,
      workspaceId: string,
      id: string,
      { item_id, text }: { item_id: string; text: string },
    ): Promise<Submission> {
      const store = createContributionStore(tx)
      const row = await store.lock(item_id.toLowerCase())
      if (row === undefined || row.workspace_id !== workspaceId || row.submission_id !== id.toLowerCase())
        throw new ServiceError('item_not_found', `The submission has no actor ${item_id}`)
      if (!isPending(row))
        throw new ServiceError('conflict', `The actor is ${row.state} already`, {
          members: { status_now: row.state },
        })
      await store.addStep(row.id, { action: 'reply', reviewer: null, note: text })
      await store.change(row.id, { state: 'open' })
      return read(tx, workspaceId, id)
    },
  }
}

const nameOf = (row: ContributionRow) => (row.content as SubmissionContent).actor.name
const urlOf = (workspaceId: string, id: string) => `/api/workspaces/${workspaceId}/submissions/${id}`
