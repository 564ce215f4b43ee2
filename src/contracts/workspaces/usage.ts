import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Author, WorkspaceParams } from './workspace.ts'

export const UsageKind = z
  .enum([
    'evidence_opened',
    'brief_exported',
    'list_saved',
    'list_exported',
    'digest_read',
    'run',
    'sync',
    'api_calls',
    'mcp_calls',
  ])
  .meta({
    id: 'UsageKind',
    description: 'What was used. Calls are counted by the hour, everything else is a record of its own',
  })

const Hash = z.string().meta({ description: 'SHA-256 in hexadecimal', example: 'a'.repeat(64) })

export const UsageRecord = z
  .object({
    seq: z.int().meta({ description: 'Its place in the chain, without holes', example: 1 }),
    at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    kind: UsageKind,
    account_id: z.uuid().nullable().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    subject: z
      .object({
        type: z.string().meta({ example: 'brief' }),
        id: z.string().meta({ example: '01920000-0000-7000-8000-000000000051' }),
        name: z.string().meta({ example: 'Who repairs the lead lines' }),
      })
      .nullable(),
    count: z.int().meta({ example: 1 }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'What else is known of it', example: {} }),
    previous_hash: Hash.meta({ description: 'Of the record before; 64 zeros for the first' }),
    hash: Hash,
  })
  .meta({ id: 'UsageRecord', description: 'One use, sealed: its hash covers it and the hash before it' })
export type UsageRecord = z.infer<typeof UsageRecord>

export const UsageSummary = z
  .object({
    months: z.array(
      z.object({
        month: z.string().meta({ description: 'UTC', example: '2026-03' }),
        total: z.int().meta({ example: 12 }),
        kinds: z.record(z.string(), z.int()).meta({ example: { brief_exported: 2, api_calls: 10 } }),
      }),
    ),
    chain: z.object({
      length: z.int().meta({ example: 3 }),
      hash: Hash.meta({
        description: 'Of the last record: note it, and a later change of the past can be seen',
      }),
    }),
  })
  .meta({ id: 'UsageSummary', description: 'What a workspace used, by month' })

export const WorkspaceChange = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000061' }),
    at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    by: Author,
    credential: z
      .enum(['api_key', 'bearer', 'session', 'system'])
      .meta({ description: 'With a key, through an application, on the site, or the service itself' }),
    action: z.string().meta({ example: 'list.created' }),
    target: z.object({
      type: z.string().meta({ example: 'list' }),
      id: z.string().meta({ example: '01920000-0000-7000-8000-000000000041' }),
      name: z.string().meta({ example: 'Tenant groups' }),
    }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'What else is known of it', example: {} }),
  })
  .meta({ id: 'WorkspaceChange', description: 'One change: who did what to which item' })
export type WorkspaceChange = z.infer<typeof WorkspaceChange>

const common = { tag: 'Workspaces', access: 'account', params: WorkspaceParams } as const
const path = '/api/workspaces/{workspace_id}'

export const listUsage = operation({
  ...common,
  id: 'listUsage',
  method: 'GET',
  path: `${path}/usage`,
  summary: 'List what was used',
  description: 'Newest first. Calls of the current hour become a record when it is over.',
  scope: 'workspace:read',
  query: z.strictObject({
    ...pageParameters,
    kind: UsageKind.optional().meta({ description: 'Only records of this kind' }),
  }),
  status: 200,
  response: z.object({ data: z.array(UsageRecord), page: Page }).meta({ id: 'UsageRecordList' }),
})

export const recordEvidence = operation({
  ...common,
  id: 'recordEvidence',
  method: 'POST',
  path: `${path}/usage`,
  summary: 'Record that evidence was opened',
  description: 'For clients that show a source: it becomes part of the proof of use.',
  scope: 'workspace:write',
  body: z
    .strictObject({
      source_id: z.string().max(200).meta({ description: 'Id of the source that was opened' }),
    })
    .meta({ id: 'EvidenceOpenedInput', example: { source_id: '01920000-0000-7000-8000-000000000002' } }),
  status: 201,
  response: UsageRecord,
  problems: ['source_not_found'],
})

export const getUsageSummary = operation({
  ...common,
  id: 'getUsageSummary',
  method: 'GET',
  path: `${path}/usage/summary`,
  summary: 'Sum up what was used, by month',
  scope: 'workspace:read',
  status: 200,
  response: UsageSummary,
})

export const exportUsage = operation({
  ...common,
  id: 'exportUsage',
  method: 'GET',
  path: `${path}/usage/export`,
  summary: 'Export the proof of use',
  description: 'Every record, oldest first, as JSON Lines. `civic workspace verify` checks such a file.',
  scope: 'workspace:read',
  status: 200,
  downloads: ['application/jsonl'],
})

export const listChanges = operation({
  ...common,
  id: 'listWorkspaceChanges',
  method: 'GET',
  path: `${path}/history`,
  summary: 'List who changed what',
  description: 'Newest first.',
  scope: 'workspace:read',
  query: z.strictObject({
    ...pageParameters,
    target_type: z
      .string()
      .max(50)
      .optional()
      .meta({ description: 'Only changes of such items', example: 'list' }),
    target_id: z.string().max(100).optional().meta({ description: 'Only changes of this item' }),
  }),
  status: 200,
  response: z.object({ data: z.array(WorkspaceChange), page: Page }).meta({ id: 'WorkspaceChangeList' }),
})
