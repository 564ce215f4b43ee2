import { z } from 'zod'
import { operation } from './operation.ts'

const Health = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'Returned while the process runs' })

const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z
      .record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() }))
      .meta({ description: 'The result of each check, by name', example: { database: { ok: true } } }),
  })
  .meta({ id: 'Readiness', description: 'Whether the service can handle requests' })

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  tag: 'Operation',
  summary: 'Check that the process is running',
  access: 'public',
  status: 200,
  response: Health,
})

export const getReadiness = operation({
  id: 'getReadiness',
  method: 'GET',
  path: '/health/ready',
  tag: 'Operation',
  summary: 'Check that the database and its migrations are ready',
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
