import { z } from 'zod'
import { operation } from '../operation.ts'
import { WorkspaceParams, WorkspaceRole } from './workspace.ts'

const Workspace = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000a' }),
    name: z.string().meta({ example: 'Newsroom' }),
    kind: z.enum(['personal', 'team']).meta({ example: 'team' }),
    role: WorkspaceRole.meta({ description: 'Your role', example: 'member' }),
    members: z.array(
      z.object({
        account_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
        name: z.string().meta({ example: 'Rosa Delgado' }),
        role: WorkspaceRole,
      }),
    ),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Workspace', description: 'A private area of a team or of one person' })

const common = { tag: 'Workspaces', access: 'account', params: WorkspaceParams } as const
const path = '/api/workspaces/{workspace_id}'

export const getWorkspace = operation({
  ...common,
  id: 'getWorkspace',
  method: 'GET',
  path,
  summary: 'Get the workspace',
  scope: 'workspace:read',
  status: 200,
  response: Workspace,
})

export const exportWorkspace = operation({
  ...common,
  id: 'exportWorkspace',
  method: 'GET',
  path: `${path}/export`,
  summary: 'Export everything in the workspace',
  description:
    'For owners and admins. JSON Lines: each line has a `type` and the stored record, without secrets. Private actors use the format of `civic import`.',
  scope: 'workspace:read',
  status: 200,
  downloads: ['application/jsonl'],
  problems: ['role_required'],
})

export const deleteWorkspace = operation({
  ...common,
  id: 'deleteWorkspace',
  method: 'DELETE',
  path,
  summary: 'Delete the workspace and everything in it',
  description:
    'For owners of a team workspace, with an API key or on the site; applications cannot do this. Deletion cannot be undone, so export the workspace first. Its keys, connections and streams stop working at once.',
  scope: 'workspace:write',
  query: z.strictObject({
    confirm: z.string().max(200).meta({ description: 'The name of the workspace', example: 'Newsroom' }),
  }),
  status: 204,
  problems: ['role_required', 'conflict', 'confirmation_required'],
})
