import { z } from 'zod'
import { PlaceReference } from '../directory/place-key.ts'
import { RunStatus } from '../discovery/discovery-runs.ts'

export const LinkedSignal = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    title: z.string().meta({
      description: 'The last known title if the signal was removed',
      example: 'Public hearing on the lead line bond',
    }),
    occurred_at: z.string().meta({ example: '2026-03-03T18:00:00.000Z' }),
    state: z.enum(['current', 'replaced', 'withdrawn', 'removed']).meta({
      description:
        'current: valid; replaced: superseded by another signal; withdrawn: retracted; removed: no longer available',
    }),
    replaced_by: z.uuid().nullable().meta({ example: null }),
  })
  .meta({ id: 'LinkedSignal', description: 'A signal that a workspace item links to' })
export type LinkedSignal = z.infer<typeof LinkedSignal>

export const LinkedRun = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000041' }),
    kind: z.enum(['research', 'sync']).meta({
      description: 'Executed by the service, or synced from local research',
      example: 'research',
    }),
    status: RunStatus,
    location: z.string().meta({ description: 'The location, as requested', example: 'Gary, IN' }),
    place: PlaceReference.nullable(),
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    finished_at: z
      .string()
      .nullable()
      .meta({ description: 'Null while the run is in progress', example: '2026-03-04T09:42:00.000Z' }),
    found: z
      .object({
        pages_read: z.int().meta({ example: 12 }),
        candidates: z.int().meta({ description: 'Number of actors found', example: 4 }),
        published: z.int().meta({ description: 'Number of these actors that are published now', example: 2 }),
      })
      .meta({ description: 'Results of the run' }),
    state: z.enum(['current', 'removed']).meta({
      description: 'removed: the workspace no longer has the run, and its last known state is shown',
      example: 'current',
    }),
    url: z.string().nullable().meta({
      description: 'Path of the run. Null after it was removed',
      example: '/api/discovery-runs/01920000-0000-7000-8000-000000000041',
    }),
  })
  .meta({ id: 'LinkedRun', description: 'A discovery run that a workspace item links to' })
export type LinkedRun = z.infer<typeof LinkedRun>
