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
    description: 'The kind of use. Calls are summed by the hour; every other use has its own record',
  })

const Hash = z.string().meta({ description: 'SHA-256 in hexadecimal', example: 'a'.repeat(64) })

export type UsageKind = z.infer<typeof UsageKind>

export const UsageRecord = z
  .object({
    seq: z.int().meta({ description: 'Sequence number in the chain, without gaps', example: 1 }),
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
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Additional data, depending on the kind', example: {} }),
    previous_hash: Hash.meta({ description: 'Hash of the previous record. 64 zeros for the first record' }),
    hash: Hash,
  })
  .meta({ id: 'UsageRecord', description: 'One use. Its hash covers the record and the previous hash' })
export type UsageRecord = z.infer<typeof UsageRecord>

const UsageSummary = z
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
        description: 'Hash of the last record. Save it to detect later changes to earlier records',
      }),
    }),
  })
  .meta({ id: 'UsageSummary', description: 'Usage of a workspace by month' })

export const WorkspaceChange = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000061' }),
    at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    by: Author,
    credential: z
      .enum(['api_key', 'bearer', 'session', 'system'])
      .meta({ description: 'API key, OAuth application, site session, or the service itself' }),
    action: z.string().meta({ example: 'list.created' }),
    target: z.object({
      type: z.string().meta({ example: 'list' }),
      id: z.string().meta({ example: '01920000-0000-7000-8000-000000000041' }),
      name: z.string().meta({ example: 'Tenant groups' }),
    }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Additional data, depending on the kind', example: {} }),
  })
  .meta({ id: 'WorkspaceChange', description: 'One change: who changed which item' })
export type WorkspaceChange = z.infer<typeof WorkspaceChange>

const common = { tag: 'Workspaces', access: 'account', params: WorkspaceParams } as const
const path = '/api/workspaces/{workspace_id}'

export const listUsage = operation({
  ...common,
  id: 'listUsage',
  method: 'GET',
  path: `${path}/usage`,
  summary: 'List usage records',
  description: 'Newest first. Calls are recorded at the end of each hour.',
  scope: 'workspace:read',
  query: z.strictObject({
    ...pageParameters,
    kind: UsageKind.optional().meta({ description: 'Return only records of this kind' }),
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
  description: 'For clients that show sources to users. Adds a usage record.',
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
  summary: 'Summarize usage by month',
  scope: 'workspace:read',
  status: 200,
  response: UsageSummary,
})

export const exportUsage = operation({
  ...common,
  id: 'exportUsage',
  method: 'GET',
  path: `${path}/usage/export`,
  summary: 'Export the usage records',
  description: 'All records as JSON Lines, oldest first. Verify the file with `civic workspace verify`.',
  scope: 'workspace:read',
  status: 200,
  downloads: ['application/jsonl'],
})

export const listChanges = operation({
  ...common,
  id: 'listWorkspaceChanges',
  method: 'GET',
  path: `${path}/history`,
  summary: 'List changes in the workspace',
  description: 'Newest first.',
  scope: 'workspace:read',
  query: z.strictObject({
    ...pageParameters,
    target_type: z
      .string()
      .max(50)
      .optional()
      .meta({ description: 'Return only changes to items of this type', example: 'list' }),
    target_id: z.string().max(100).optional().meta({ description: 'Return only changes to this item' }),
  }),
  status: 200,
  response: z.object({ data: z.array(WorkspaceChange), page: Page }).meta({ id: 'WorkspaceChangeList' }),
})
