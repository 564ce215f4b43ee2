import { z } from 'zod'
import { SourceClass } from '../directory/sources.ts'
import { SignalType } from '../firehose/signals.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { WebAddress } from '../values.ts'

const exampleId = '01920000-0000-7000-8000-000000000081'
const instant = z.string().nullable().meta({ example: '2026-03-04T12:00:00.000Z' })

export const MonitorKind = z
  .enum([
    'icalendar',
    'feed',
    'legistar',
    'civicclerk',
    'primegov',
    'socrata',
    'open_states',
    'congress',
    'page',
    'pdf_agenda',
    'meeting_page',
  ])
  .meta({ id: 'MonitorKind', description: 'How the source is read', example: 'icalendar' })
export type MonitorKind = z.infer<typeof MonitorKind>

const Settings = z
  .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]))
  .meta({ description: 'Settings of the connector, such as `client` of Legistar', example: {} })

const MonitorProblem = z
  .object({
    code: z.string().meta({ description: 'A stable code', example: 'rate_limited' }),
    detail: z.string().meta({ example: 'The site limits the rate of requests (429).' }),
  })
  .meta({ id: 'MonitorProblem', description: 'Something that could not be fetched or understood' })

export const Monitor = z
  .object({
    id: z.uuid().meta({ example: exampleId }),
    kind: MonitorKind,
    url: z.string().meta({ example: 'https://www.example.org/calendar.ics' }),
    title: z.string().meta({ example: 'City of Gary: meetings' }),
    place: z.string().meta({ description: 'Place key', example: 'gary,indiana' }),
    source_class: SourceClass,
    visibility: z
      .enum(['workspace', 'public'])
      .meta({ description: 'Who sees its signals', example: 'workspace' }),
    origin: z.enum(['account', 'source', 'sample']).meta({
      description: '`account`: somebody added it. `source`: it checks a source of a published actor.',
    }),
    state: z.enum(['active', 'paused', 'broken']).meta({ example: 'active' }),
    created_at: z.string().meta({ example: '2026-03-01T09:00:00.000Z' }),
    health: z
      .object({
        last_attempt_at: instant,
        last_success_at: instant,
        last_change_at: instant.meta({ description: 'When something new was found' }),
        next_attempt_at: instant.meta({ description: 'Null while it is paused' }),
        interval_seconds: z
          .int()
          .meta({ description: 'Time between two readings; it adapts to the source', example: 1800 }),
        expected_change_seconds: z.int().nullable().meta({
          description: 'Within which time the source usually changes; null until known',
          example: null,
        }),
        failures: z.int().meta({ description: 'Failed readings since the last success', example: 0 }),
        last_error: MonitorProblem.extend({ at: z.string() })
          .nullable()
          .meta({ description: 'Why the last reading failed; null after a success', example: null }),
        broken_since: instant.meta({ description: 'Since when the source counts as broken', example: null }),
        problems: z
          .array(MonitorProblem)
          .meta({ description: 'What the last reading did not understand', example: [] }),
      })
      .meta({ id: 'MonitorHealth', description: 'Whether the source can be read, and how often it changes' }),
  })
  .meta({ id: 'Monitor', description: 'A public source that is read on a schedule' })
export type Monitor = z.infer<typeof Monitor>

const source = {
  url: WebAddress,
  kind: MonitorKind.optional().meta({ description: 'Detected when it is omitted' }),
  settings: Settings.optional(),
  place: z
    .string()
    .trim()
    .min(1)
    .max(160)
    .meta({ description: 'Place key or slug', example: 'gary,indiana' }),
}

export const MonitorInput = z
  .strictObject({
    ...source,
    title: z.string().trim().min(1).max(200).optional(),
    source_class: SourceClass.default('government'),
    visibility: z.enum(['workspace', 'public']).default('workspace').meta({
      description:
        '`workspace`: only your workspace sees its signals. `public`: for reviewers of the directory.',
    }),
  })
  .meta({
    id: 'MonitorInput',
    example: { url: 'https://www.example.org/calendar.ics', kind: 'icalendar', place: 'gary,indiana' },
  })
export type MonitorInput = z.infer<typeof MonitorInput>

const MonitorPatch = z
  .strictObject({ paused: z.boolean().optional(), title: z.string().trim().min(1).max(200).optional() })
  .meta({ id: 'MonitorPatch', example: { paused: true } })

export const MonitorPreviewInput = z.strictObject(source).meta({
  id: 'MonitorPreviewInput',
  example: { url: 'https://www.example.org/feed.xml', kind: 'feed', place: 'gary,indiana' },
})
export type MonitorPreviewInput = z.infer<typeof MonitorPreviewInput>

const previewed = {
  items: z
    .array(
      z.object({
        signal_type: SignalType,
        title: z.string(),
        state: z.string().meta({ description: '`live`, `postponed`, `canceled` or `withdrawn`' }),
        starts_at: z.string().nullable(),
        when: z.string().nullable().meta({
          description: 'The same in words, in the time of the place; without a time of day if none is known',
          example: 'Tuesday, March 3, 2026 at 6 p.m. CST',
        }),
        url: z.string(),
        excerpt: z.string(),
      }),
    )
    .meta({ description: 'The first items that a reading would give', example: [] }),
  item_count: z.int().meta({ example: 0 }),
  error: MonitorProblem.nullable().meta({ description: 'Why the source cannot be read', example: null }),
  problems: z.array(MonitorProblem).meta({ example: [] }),
}

export const MonitorPreview = z
  .object({
    detected: z
      .array(z.object({ kind: MonitorKind, url: z.string(), reason: z.string(), ...previewed }))
      .meta({
        description: 'The connectors that fit, best first, each with its first three items',
        example: [],
      }),
    kind: MonitorKind.nullable().meta({ description: 'The connector that a new monitor would use' }),
    ...previewed,
  })
  .meta({
    id: 'MonitorPreview',
    description: 'What a monitor of this address would report. Nothing is stored',
  })
export type MonitorPreview = z.infer<typeof MonitorPreview>

const common = { tag: 'Monitors', access: 'account' } as const
const ofOne = {
  ...common,
  path: '/api/monitors/{monitor_id}',
  params: z.object({
    monitor_id: z.string().max(100).meta({ description: 'Id of the monitor', example: exampleId }),
  }),
} as const

export const addMonitor = operation({
  ...common,
  id: 'addMonitor',
  method: 'POST',
  path: '/api/monitors',
  summary: 'Read a public source on a schedule',
  description:
    'The address is read once before the monitor is stored: a private address, a sign-in page or an address that no connector understands is refused with the reason.',
  scope: 'workspace:write',
  body: MonitorInput,
  status: 201,
  response: Monitor,
  responseHeaders: ['Location'],
  problems: ['plan_required', 'role_required', 'place_not_found', 'conflict', 'limit_reached'],
})

export const listMonitors = operation({
  ...common,
  id: 'listMonitors',
  method: 'GET',
  path: '/api/monitors',
  summary: 'List monitors with their health',
  description: 'Newest first. `public` monitors are readable by every account.',
  scope: 'workspace:read',
  query: z.strictObject({
    visibility: z.enum(['workspace', 'public']).default('workspace').meta({
      description: 'The monitors of your workspace, or the public ones',
      example: 'workspace',
    }),
    place: z.string().max(160).optional().meta({ description: 'Place key or slug', example: 'gary,indiana' }),
    state: z
      .enum(['active', 'paused', 'broken'])
      .optional()
      .meta({ description: 'Only monitors in this state' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(Monitor), page: Page }).meta({ id: 'MonitorList' }),
  problems: ['place_not_found'],
})

export const getMonitor = operation({
  ...ofOne,
  id: 'getMonitor',
  method: 'GET',
  summary: 'Get a monitor with its health',
  scope: 'workspace:read',
  status: 200,
  response: Monitor,
  problems: ['item_not_found'],
})

export const updateMonitor = operation({
  ...ofOne,
  id: 'updateMonitor',
  method: 'PATCH',
  summary: 'Pause, resume or rename a monitor',
  scope: 'workspace:write',
  body: MonitorPatch,
  status: 200,
  response: Monitor,
  problems: ['plan_required', 'role_required', 'item_not_found'],
})

export const removeMonitor = operation({
  ...ofOne,
  id: 'removeMonitor',
  method: 'DELETE',
  summary: 'Remove a monitor',
  description: 'Its signals stay.',
  scope: 'workspace:write',
  status: 204,
  problems: ['plan_required', 'role_required', 'item_not_found'],
})

export const runMonitor = operation({
  ...ofOne,
  id: 'runMonitor',
  method: 'POST',
  path: '/api/monitors/{monitor_id}/run',
  summary: 'Read a monitor now',
  description: 'The next worker reads it within seconds. A monitor that is paused stays paused.',
  scope: 'workspace:write',
  status: 202,
  response: Monitor,
  problems: ['plan_required', 'role_required', 'item_not_found', 'conflict'],
})

export const previewMonitor = operation({
  ...common,
  id: 'previewMonitor',
  method: 'POST',
  path: '/api/monitors/preview',
  summary: 'See what a monitor of an address would report',
  description:
    'Reads the address once with every connector that fits, with at most eight requests each, and stores nothing.',
  scope: 'workspace:write',
  body: MonitorPreviewInput,
  status: 200,
  response: MonitorPreview,
  problems: ['plan_required', 'role_required', 'place_not_found'],
})
