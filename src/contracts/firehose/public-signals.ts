import { z } from 'zod'
import { operation } from '../operation.ts'
import { Meeting, Signal } from './signals.ts'

const exampleId = '01920000-0000-7000-8000-000000000021'

export const SignalRevision = Signal.pick({
  id: true,
  revision: true,
  signal_type: true,
  title: true,
  summary: true,
  occurred_at: true,
  detected_at: true,
})
  .extend({
    published_at: z
      .string()
      .meta({ description: 'When this revision was published', example: '2026-02-27T16:20:01.000Z' }),
    meeting: Meeting.pick({ status: true, location: true, ends_at: true, agenda_url: true, date: true })
      .optional()
      .meta({ description: 'Only for public meetings, and only where known' }),
  })
  .meta({ id: 'SignalRevision', description: 'A signal as it read at one time' })
export type SignalRevision = z.infer<typeof SignalRevision>

export const SignalDetail = Signal.extend({
  state: z.enum(['current', 'replaced', 'retracted']).meta({
    description:
      '`current`: the signal is valid. `replaced`: another signal replaced it. `retracted`: it was withdrawn.',
  }),
  replaced_by: z
    .uuid()
    .nullable()
    .meta({ description: 'Id of the current signal that replaced this one', example: null }),
  retraction: z
    .object({
      reason: z.string().meta({ example: 'The agenda was published in error.' }),
      retracted_at: z.string().meta({ example: '2026-02-28T09:00:00.000Z' }),
    })
    .nullable()
    .meta({ description: 'Why and when the signal was retracted', example: null }),
  revisions: z.array(SignalRevision).meta({
    description: 'What the signal said, newest first, at most 100 revisions. The first one is the latest.',
  }),
}).meta({ id: 'SignalDetail', description: 'A public signal with its revisions' })
export type SignalDetail = z.infer<typeof SignalDetail>

export const getSignal = operation({
  id: 'getSignal',
  method: 'GET',
  path: '/api/signals/{signal_id}',
  tag: 'Signals',
  summary: 'Read one public signal with its revisions',
  description:
    'Needs no credentials. A corrected signal lists its former titles and dates; a retracted one stays readable with the reason. Signals that are not public, and signals that have left the log, return 404.',
  access: 'public',
  params: z.object({
    signal_id: z.string().max(100).meta({ description: 'Full id of the signal, a UUID', example: exampleId }),
  }),
  status: 200,
  response: SignalDetail,
  cacheSeconds: 60,
  problems: ['signal_not_found'],
})
