import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { itemFields, WorkspaceParams, WorkspaceTarget, workspaceParams } from './workspace.ts'

const TargetType = z.enum(['entity', 'source']).meta({ description: 'An actor or a source' })
const TargetId = z
  .string()
  .max(100)
  .meta({ description: 'Id of the actor or source', example: '01920000-0000-7000-8000-000000000001' })

const NoteText = z
  .string()
  .max(20_000)
  .refine((text) => /\S/.test(text), 'must not be blank')
  .meta({ description: 'Plain text, stored exactly as sent. Escape it before rendering' })

export const Note = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000042' }),
    target: WorkspaceTarget,
    text: NoteText.meta({ example: 'The treasurer told us that they merged in spring.' }),
    ...itemFields,
  })
  .meta({ id: 'Note', description: 'A private note about an actor or a source' })
export type Note = z.infer<typeof Note>

export const NoteInput = z
  .strictObject({ target_type: TargetType, target_id: TargetId, text: NoteText })
  .meta({
    id: 'NoteInput',
    example: {
      target_type: 'entity',
      target_id: '01920000-0000-7000-8000-000000000001',
      text: 'The treasurer told us that they merged in spring.',
    },
  })
export type NoteInput = z.infer<typeof NoteInput>

const NotePatch = z
  .strictObject({ text: NoteText })
  .meta({ id: 'NotePatch', example: { text: 'They merged in spring: see the filing.' } })

const path = '/api/workspaces/{workspace_id}/notes'
const common = { tag: 'Workspaces', access: 'account' } as const
const ofOne = {
  ...common,
  path: `${path}/{note_id}`,
  params: z.object({
    ...workspaceParams,
    note_id: z
      .string()
      .max(100)
      .meta({ description: 'Id of the note', example: '01920000-0000-7000-8000-000000000042' }),
  }),
} as const

export const createNote = operation({
  ...common,
  id: 'createNote',
  method: 'POST',
  path,
  summary: 'Write a private note about an actor or a source',
  description:
    'The record can be public or private to the workspace. The note remains when the record is removed, and its target is marked as removed.',
  scope: 'workspace:write',
  params: WorkspaceParams,
  body: NoteInput,
  status: 201,
  response: Note,
  responseHeaders: ['ETag', 'Location'],
  problems: ['role_required', 'entity_not_found', 'entity_merged', 'source_not_found'],
})

export const listNotes = operation({
  ...common,
  id: 'listNotes',
  method: 'GET',
  path,
  summary: 'List the notes of the workspace',
  description: 'Newest first.',
  scope: 'workspace:read',
  params: WorkspaceParams,
  query: z.strictObject({
    target_type: TargetType.optional(),
    target_id: TargetId.optional().meta({ description: 'Return only notes about this record' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(Note), page: Page }).meta({ id: 'NoteList' }),
})

export const getNote = operation({
  ...ofOne,
  id: 'getNote',
  method: 'GET',
  summary: 'Get a note',
  scope: 'workspace:read',
  status: 200,
  response: Note,
  responseHeaders: ['ETag'],
  problems: ['item_not_found'],
})

export const updateNote = operation({
  ...ofOne,
  id: 'updateNote',
  method: 'PATCH',
  summary: 'Update a note',
  description: 'Workspace reviewers can update only their own notes.',
  scope: 'workspace:write',
  body: NotePatch,
  status: 200,
  response: Note,
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})

export const deleteNote = operation({
  ...ofOne,
  id: 'deleteNote',
  method: 'DELETE',
  summary: 'Delete a note',
  description: 'Workspace reviewers can delete only their own notes.',
  scope: 'workspace:write',
  status: 204,
  requestHeaders: ['If-Match'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})
