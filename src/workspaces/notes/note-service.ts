import type { Note, NoteInput } from '../../contracts/workspaces/notes.ts'
import { describeTargets, requireTarget, toWorkspaceTarget } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { authorshipFields } from '../authorship.ts'
import { recordChange } from '../change-store.ts'
import { createNoteStore, type NoteFilter, type NoteRow } from './note-store.ts'

export type NoteService = ReturnType<typeof createNoteService>

export function createNoteService(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  async function toNotes(sql: Sql, workspaceId: string, rows: readonly NoteRow[]): Promise<Note[]> {
    const targets = await describeTargets(sql, workspaceId, rows.map(targetOf))
    return rows.map((row) => ({
      id: row.id,
      target: toWorkspaceTarget(targetOf(row), targets),
      text: row.text,
      ...authorshipFields(row),
    }))
  }

  /** Locks a note. Workspace reviewers can change only their own notes. */
  async function lockNote(tx: Sql, member: AccountCaller, id: string, ifMatch: string | undefined) {
    const row = isId(id) ? await createNoteStore(tx).lock(member.workspaceId, id) : undefined
    if (row === undefined) throw noteNotFound(id)
    if (member.workspaceRole === 'reviewer' && row.created_by !== member.accountId) {
      throw new ServiceError(
        'role_required',
        'Workspace reviewers can change only their own notes. Ask a member to change this one',
        { members: { role: 'member' } },
      )
    }
    requireVersion(ifMatch, row.version)
    return row
  }

  return {
    async create(tx: Sql, member: AccountCaller, input: NoteInput): Promise<Note> {
      const requested = { type: input.target_type, id: input.target_id }
      const target = await requireTarget(tx, member.workspaceId, requested)
      const now = needs.now()
      const note = {
        id: newId(),
        target_type: target.type,
        target_id: target.id,
        target_name: target.name,
        text: input.text,
      }
      const row = await createNoteStore(tx).insert(member, note, now)
      await recordChange(tx, member, { action: 'note.created', target: toSubject(row) }, now)
      return (await toNotes(tx, member.workspaceId, [row]))[0]!
    },

    async read(workspaceId: string, id: string): Promise<Note> {
      const row = isId(id) ? await createNoteStore(needs.sql).find(workspaceId, id) : undefined
      if (row === undefined) throw noteNotFound(id)
      return (await toNotes(needs.sql, workspaceId, [row]))[0]!
    },

    async list(workspaceId: string, options: NoteFilter & { limit: number; cursor?: string | undefined }) {
      const { targetType, targetId, limit, cursor } = options
      // No record has a malformed id.
      const isMalformed = targetId !== undefined && !isId(targetId)
      const store = createNoteStore(needs.sql)
      const filter = { targetType, targetId }
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `notes ${JSON.stringify([workspaceId, targetType, targetId?.toLowerCase()])}`,
        limit,
        cursor,
        load: async (after, count) =>
          isMalformed ? [] : store.page(workspaceId, filter, after && String(after[0]), count),
        positionOf: ({ id }) => [id],
        count: async () => (isMalformed ? 0 : store.count(workspaceId, filter)),
      })
      return { data: await toNotes(needs.sql, workspaceId, rows), page }
    },

    async update(
      tx: Sql,
      member: AccountCaller,
      id: string,
      text: string,
      ifMatch: string | undefined,
    ): Promise<Note> {
      const note = await lockNote(tx, member, id, ifMatch)
      const target = targetOf(note)
      const known = await describeTargets(tx, member.workspaceId, [target])
      const now = needs.now()
      const changes = { text, target_name: toWorkspaceTarget(target, known).name }
      const row = await createNoteStore(tx).change(member, note.id, changes, now)
      await recordChange(tx, member, { action: 'note.changed', target: toSubject(row) }, now)
      return (await toNotes(tx, member.workspaceId, [row]))[0]!
    },

    async remove(
      tx: Sql,
      member: AccountCaller,
      id: string,
      ifMatch: string | undefined,
    ): Promise<undefined> {
      const note = await lockNote(tx, member, id, ifMatch)
      await createNoteStore(tx).remove(note.id)
      await recordChange(tx, member, { action: 'note.deleted', target: toSubject(note) }, needs.now())
    },
  }
}

const targetOf = (row: NoteRow) => ({ type: row.target_type, id: row.target_id, name: row.target_name })

/** Names the note after its target, because the history must not contain note text. */
const toSubject = (row: NoteRow) => ({ type: 'note', id: row.id, name: row.target_name })

function noteNotFound(id: string): ServiceError {
  return new ServiceError('item_not_found', `The workspace has no note with the id ${id}`)
}
