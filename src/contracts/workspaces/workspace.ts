import { z } from 'zod'

/** Part of the path of everything that a workspace holds. */
export const workspaceParams = {
  workspace_id: z
    .string()
    .max(100)
    .meta({ description: 'Id of the workspace', example: '01920000-0000-7000-8000-00000000000a' }),
}
export const WorkspaceParams = z.object(workspaceParams)

export const WorkspaceRole = z
  .enum(['owner', 'admin', 'member', 'reviewer'])
  .meta({ id: 'WorkspaceRole', description: 'What a member may do in a workspace' })

/** Who made or changed something; the name is the one they had then. */
export const Author = z
  .object({
    account_id: z.uuid().nullable().meta({
      description: 'Null when the account is gone',
      example: '01920000-0000-7000-8000-000000000001',
    }),
    name: z.string().meta({ example: 'Rosa Delgado' }),
  })
  .meta({ id: 'Author', description: 'Who did it' })
export type Author = z.infer<typeof Author>

/** What everything that a workspace holds has in common. */
export const itemFields = {
  version: z.int().meta({ description: 'Counts changes; the ETag of the item is made from it', example: 1 }),
  created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  created_by: Author,
  updated_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  updated_by: Author,
}

/** A public or private record that something of a workspace points to. It outlives the record. */
export const TargetState = z.enum(['listed', 'private', 'merged', 'removed']).meta({
  id: 'TargetState',
  description:
    'Of the record it is about: in the public directory, private to this workspace, or merged or removed since',
})
export type TargetState = z.infer<typeof TargetState>

export const WorkspaceTarget = z
  .object({
    type: z.enum(['entity', 'source']),
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    name: z.string().meta({
      description: 'Name of the actor or title of the source; after its removal, the last one known',
      example: 'Lakefront Tenants Union',
    }),
    state: TargetState,
    url: z.string().nullable().meta({
      description: 'Where to read the record; null when it is gone',
      example: '/api/entities/01920000-0000-7000-8000-000000000001',
    }),
  })
  .meta({ id: 'WorkspaceTarget', description: 'The actor or source that something is about' })
export type WorkspaceTarget = z.infer<typeof WorkspaceTarget>
