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
    plan: PlanName.meta({
      description: 'The plan that applies: of the account, or of an owner of the workspace',
    }),
    requests_per_minute: z.int().meta({ description: 'Request limit of the plan', example: 300 }),
    credential: z
      .enum(['api_key', 'bearer', 'session'])
      .meta({ description: 'Kind of credential in the request' }),
    scopes: z.array(z.enum(Object.keys(scopes) as [Scope, ...Scope[]])).meta({
      description:
        'Scopes of the credential; sessions, and API keys without scopes of their own, have all scopes',
    }),
    expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the credential expires; null when it is valid until it is revoked' }),
    is_reviewer: z.boolean().meta({ description: 'Whether the account may review the public directory' }),
    is_partner: z.boolean().meta({ description: 'Whether the account may read partner signals' }),
  })
  .meta({ id: 'Identity', description: 'The caller and its permissions' })
export type Identity = z.infer<typeof Identity>

export const getIdentity = operation({
  id: 'getIdentity',
  method: 'GET',
  path: '/api/account',
  tag: 'Account',
  summary: 'Get the identity of the caller',
  description:
    'Returns the account, workspace, plan and scopes behind the credentials of the request. Use it to test a new key or token.',
  access: 'account',
  status: 200,
  response: Identity,
})
