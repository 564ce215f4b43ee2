import { z } from 'zod'
import { operation } from './operation.ts'

const instant = z.string().nullable().meta({ example: '2026-03-04T09:30:00.000Z' })

export const ServiceStatus = z
  .object({
    signals: z.object({
      delay_seconds: z.number().meta({
        description: 'Age of the oldest signal that is not delivered yet; 0 when none is waiting',
        example: 0,
      }),
      newest_at: instant.meta({ description: 'When the newest signal was delivered' }),
    }),
    last_import_at: instant.meta({ description: 'When the last import of records ended' }),
    last_search_at: instant.meta({ description: 'When the last search for actors of a place ended' }),
    sources: z.object({
      checked_in_24_hours: z
        .int()
        .meta({ description: 'Sources read in the last 24 hours, for the first time or again', example: 12 }),
      broken: z.int().meta({ description: 'Sources that can no longer be read', example: 0 }),
    }),
    monitors: z
      .object({
        active: z.int().meta({ description: 'Public sources that are read on a schedule', example: 40 }),
        read_in_24_hours: z.int().meta({ description: 'Of these, read in the last 24 hours', example: 38 }),
        broken: z.int().meta({
          description:
            'Of these, silent or unreadable for twice their usual time; `source_broken` reports each',
          example: 1,
        }),
        newest_reading_at: instant.meta({ description: 'When the last of them was read' }),
      })
      .meta({ description: 'Public sources that are monitored for signals' }),
    generated_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'ServiceStatus', description: 'How current the directory is; without the sample town' })
export type ServiceStatus = z.infer<typeof ServiceStatus>

export const getStatus = operation({
  id: 'getStatus',
  method: 'GET',
  path: '/api/status',
  tag: 'Operation',
  summary: 'Read how current the directory and its signals are',
  description: 'For people and status pages. The numbers are at most a minute old.',
  access: 'public',
  status: 200,
  response: ServiceStatus,
  cacheSeconds: 30,
})
