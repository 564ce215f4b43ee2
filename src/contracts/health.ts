import { z } from 'zod'
import { operation } from './operation.ts'

export const Health = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'Answered while the process can answer' })

export const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z
      .record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() }))
      .meta({ description: 'Each part that is needed, by name', example: { database: { ok: true } } }),
  })
  .meta({ id: 'Readiness', description: 'Whether the service can do its work' })
export type Readiness = z.infer<typeof Readiness>

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  tag: 'Operation',
  summary: 'Tell whether the process can answer',
  access: 'public',
  status: 200,
  response: Health,
})

export const getReadiness = operation({
  id: 'getReadiness',
  method: 'GET',
  path: '/health/ready',
  tag: 'Operation',
  summary: 'Tell whether the database and its migrations are ready',
  access: 'public',
  status: 200,
  response: Readiness,
  problems: ['unavailable'],
})

export const getMetrics = operation({
  id: 'getMetrics',
  method: 'GET',
  path: '/metrics',
  tag: 'Operation',
  summary: 'Read the Prometheus metrics',
  access: 'public',
  status: 200,
  response: z.string(),
  produces: 'text/plain; version=0.0.4; charset=utf-8',
})
