import { z } from 'zod'
import { PlaceReference } from '../directory/place-key.ts'
import { RunStatus } from '../discovery/discovery-runs.ts'

export const LinkedSignal = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    title: z.string().meta({
      description: 'After its removal, the last one known',
      example: 'Public hearing on the lead line bond',
    }),
    occurred_at: z.string().meta({ example: '2026-03-03T18:00:00.000Z' }),
    state: z.enum(['current', 'replaced', 'withdrawn', 'removed']).meta({
      description: 'Told as it is, replaced by another signal, withdrawn, or no longer there',
    }),
    replaced_by: z.uuid().nullable().meta({ example: null }),
  })
  .meta({ id: 'LinkedSignal', description: 'A signal that something of a workspace points to' })
export type LinkedSignal = z.infer<typeof LinkedSignal>

export const LinkedRun = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000041' }),
    kind: z.enum(['research', 'sync']).meta({
      description: 'Made by the service, or synced from local research',
      example: 'research',
    }),
    status: RunStatus,
    location: z.string().meta({ description: 'Where it looked, as it was asked for', example: 'Gary, IN' }),
    place: PlaceReference.nullable(),
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    finished_at: z
      .string()
      .nullable()
      .meta({ description: 'Null while it is under way', example: '2026-03-04T09:42:00.000Z' }),
    found: z
      .object({
        pages_read: z.int().meta({ example: 12 }),
        candidates: z.int().meta({ description: 'Actors that it found', example: 4 }),
        published: z.int().meta({ description: 'Of them, published by now', example: 2 }),
      })
      .meta({ description: 'What it found' }),
    state: z.enum(['current', 'removed']).meta({
      description: 'Whether the workspace still has it; of a removed one the last known is shown',
      example: 'current',
    }),
    url: z.string().nullable().meta({
      description: 'Where to read it; null when it is gone',
      example: '/api/discovery-runs/01920000-0000-7000-8000-000000000041',
    }),
  })
  .meta({ id: 'LinkedRun', description: 'A discovery run that something of a workspace points to' })
export type LinkedRun = z.infer<typeof LinkedRun>
