import { z } from 'zod'
import { operation } from '../operation.ts'
import { WorkspaceParams, WorkspaceRole } from './workspace.ts'

export const Workspace = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000a' }),
    name: z.string().meta({ example: 'Newsroom' }),
    kind: z.enum(['personal', 'team']).meta({ example: 'team' }),
    role: WorkspaceRole.meta({ description: 'Yours', example: 'member' }),
    members: z.array(
      z.object({
        account_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
        name: z.string().meta({ example: 'Rosa Delgado' }),
        role: WorkspaceRole,
      }),
    ),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Workspace', description: 'A team, or one person, and what they keep to themselves' })

const common = { tag: 'Workspaces', access: 'account', params: WorkspaceParams } as const
const path = '/api/workspaces/{workspace_id}'

export const getWorkspace = operation({
  ...common,
  id: 'getWorkspace',
  method: 'GET',
  path,
  summary: 'Look at the workspace',
  scope: 'workspace:read',
  status: 200,
  response: Workspace,
})

export const exportWorkspace = operation({
  ...common,
  id: 'exportWorkspace',
  method: 'GET',
  path: `${path}/export`,
  summary: 'Export everything the workspace holds',
  description:
    'JSON Lines for owners and admins: each line has a `type` and the record as it is stored. Secrets are left out. Private actors come in the form that `civic import` reads.',
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
  summary: 'Delete the workspace with everything in it',
  description:
    'For owners of a team workspace, with a key or on the site, never through an application. It cannot be undone: export it first. Its keys, connections and streams end at once.',
  scope: 'workspace:write',
  query: z.strictObject({
    confirm: z.string().max(200).meta({ description: 'The name of the workspace', example: 'Newsroom' }),
  }),
  status: 204,
  problems: ['role_required', 'conflict', 'confirmation_required'],
})
