import { z } from 'zod'
import { operation } from '../operation.ts'
import { PlanName } from './plans.ts'
import { type Scope, scopes } from './scopes.ts'

export const Identity = z
  .object({
    account: z.object({
      id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
      name: z.string().meta({ example: 'Rosa Delgado' }),
    }),
    workspace: z.object({
      id: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000a' }),
      role: z.enum(['owner', 'admin', 'member', 'reviewer']).meta({ description: 'Role in this workspace' }),
    }),
    plan: PlanName.meta({ description: 'The plan in force, of the account or of the workspace' }),
    requests_per_minute: z.int().meta({ description: 'What the plan allows', example: 300 }),
    credential: z
      .enum(['api_key', 'bearer', 'session'])
      .meta({ description: 'How the caller showed who they are' }),
    scopes: z
      .array(z.enum(Object.keys(scopes) as [Scope, ...Scope[]]))
      .meta({ description: 'What the credential allows: all scopes for a key or a signed-in person' }),
    is_reviewer: z.boolean().meta({ description: 'Whether the account reviews the public directory' }),
    is_partner: z.boolean().meta({ description: 'Whether the account may follow signals for partners' }),
  })
  .meta({ id: 'Identity', description: 'Who calls, and what they may do' })
export type Identity = z.infer<typeof Identity>

export const getIdentity = operation({
  id: 'getIdentity',
  method: 'GET',
  path: '/api/account',
  tag: 'Account',
  summary: 'Find out who you are to the service',
  description:
    'The account, workspace, plan and scopes behind the credentials of the request: the quickest test of a new key or token.',
  access: 'account',
  status: 200,
  response: Identity,
})
