import * as contract from '../../contracts/workspaces/notes.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { NoteService } from './note-service.ts'

export function noteRoutes(notes: NoteService): readonly Route[] {
  return [
    memberRoute('review', contract.createNote, async ({ params, body, caller, once, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'review')
      const note = await once((tx) => notes.create(tx, member, body))
      addHeader('ETag', versionTag(note.version))
      addHeader('Location', `/api/workspaces/${member.workspaceId}/notes/${note.id}`)
      return note
    }),
    memberRoute('read', contract.listNotes, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const { target_type: targetType, target_id: targetId, ...page } = query
      return notes.list(workspaceId, { targetType, targetId, ...page })
    }),
    memberRoute('read', contract.getNote, async ({ params, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const note = await notes.read(workspaceId, params.note_id)
      addHeader('ETag', versionTag(note.version))
      return note
    }),
    memberRoute('review', contract.updateNote, async ({ params, body, caller, once, header, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'review')
      const ifMatch = header('if-match')
      const note = await once((tx) => notes.update(tx, member, params.note_id, body.text, ifMatch))
      addHeader('ETag', versionTag(note.version))
      return note
    }),
    memberRoute('review', contract.deleteNote, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'review')
      return once((tx) => notes.remove(tx, member, params.note_id, header('if-match')))
    }),
  ]
}
