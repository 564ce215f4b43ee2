import { z } from 'zod'

export const workspaceParams = {
  workspace_id: z
    .string()
    .max(100)
    .meta({ description: 'Id of the workspace', example: '01920000-0000-7000-8000-00000000000a' }),
}
export const WorkspaceParams = z.object(workspaceParams)

export const WorkspaceRole = z
  .enum(['owner', 'admin', 'member', 'reviewer'])
  .meta({ id: 'WorkspaceRole', description: 'Role of a member in a workspace' })

/** The name is the one that the account had at the time. */
export const Author = z
  .object({
    account_id: z.uuid().nullable().meta({
      description: 'Null if the account was deleted',
      example: '01920000-0000-7000-8000-000000000001',
    }),
    name: z.string().meta({ example: 'Rosa Delgado' }),
  })
  .meta({ id: 'Author', description: 'The account that made the change' })
export type Author = z.infer<typeof Author>

/** Fields that all workspace items share. */
export const itemFields = {
  version: z.int().meta({ description: 'Increases with each change and determines the ETag', example: 1 }),
  created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  created_by: Author,
  updated_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  updated_by: Author,
}

export const TargetState = z.enum(['listed', 'private', 'merged', 'removed']).meta({
  id: 'TargetState',
  description:
    'listed: in the public directory; private: visible to this workspace only; merged or removed: no longer available',
})
export type TargetState = z.infer<typeof TargetState>

export const WorkspaceTarget = z
  .object({
    type: z.enum(['entity', 'source']),
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    name: z.string().meta({
      description: 'Name of the actor or title of the source, or the last known one if it was removed',
      example: 'Lakefront Tenants Union',
    }),
    state: TargetState,
    url: z.string().nullable().meta({
      description: 'Where to read the record. Null after it was removed',
      example: '/api/entities/01920000-0000-7000-8000-000000000001',
    }),
  })
  .meta({ id: 'WorkspaceTarget', description: 'The actor or source that an item refers to' })
export type WorkspaceTarget = z.infer<typeof WorkspaceTarget>
