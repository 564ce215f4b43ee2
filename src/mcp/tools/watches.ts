import { z } from 'zod'
import { SignalType } from '../../contracts/firehose/signals.ts'
import type { WatchTargetInput } from '../../contracts/workspaces/watch-targets.ts'
import { Cadence, startWatch, type Watch } from '../../contracts/workspaces/watches.ts'
import { Notice, type Reader, workspacePage } from '../shapes/actor-shape.ts'
import { dataNotice, linkTo, quotationNotice, quoted } from '../text/quoted.ts'
import { additive, tool } from '../tool.ts'
import { inWorkspace } from './lists.ts'

const WatchShape = z.object({
  id: z.string(),
  name: z.string(),
  target_kind: z.string(),
  cadence: Cadence,
  muted: z.boolean(),
  paused: z
    .string()
    .nullable()
    .meta({ description: 'Why the watch is paused although it is not muted; null while it is active' }),
  match_count: z.int(),
  last_matched_at: z.string().nullable(),
  next_digest_at: z.string().nullable(),
  resource_uri: z
    .string()
    .meta({ description: 'Resource with the matching signals; clients can subscribe to it' }),
  url: z.string().meta({ description: 'Its page in the workspace' }),
})
type WatchShape = z.infer<typeof WatchShape>

export function shapeWatch(watch: Watch, reader: Reader): WatchShape {
  const { id, name, target, cadence, muted, match_count, last_matched_at, next_digest_at } = watch
  return {
    id,
    name,
    target_kind: target.kind,
    cadence,
    muted,
    match_count,
    last_matched_at,
    next_digest_at,
    paused: watch.paused?.detail ?? null,
    resource_uri: `civic://watches/${id}`,
    url: workspacePage(reader, `watches/${id}`),
  }
}

/** One flat schema for every kind of target. The operation checks which fields a kind accepts. */
const Target = z.strictObject({
  kind: z.enum(['entity', 'post', 'place', 'issue_area', 'source', 'search', 'query']),
  entity_id: z.string().optional(),
  post: z.string().optional().meta({ description: 'With entity_id' }),
  place_key: z.string().optional(),
  issue_area: z.string().optional(),
  source_id: z.string().optional(),
  words: z.string().optional(),
  place_keys: z.array(z.string()).optional().meta({ description: 'For search and query' }),
  issue_areas: z.array(z.string()).optional().meta({ description: 'For place, search and query' }),
  signal_types: z.array(SignalType).optional().meta({ description: 'For query' }),
})

function toTargetInput({ kind, ...fields }: z.infer<typeof Target>): WatchTargetInput {
  if (kind !== 'query') return { kind, ...fields } as WatchTargetInput
  const { place_keys = [], issue_areas = [], signal_types = [], ...rest } = fields
  return {
    kind,
    query: { places: place_keys, issues: issue_areas, signal_types },
    ...rest,
  } as WatchTargetInput
}

export const startWatchTool = tool({
  name: 'start_watch',
  title: 'Watch an actor, place, issue or search',
  description:
    'Notifies the workspace of new signals about an actor, a post, a place, an issue area, a source, words or a query: immediately, or in a daily or weekly digest. Its signals: civic://watches/{id}.',
  scopes: ['workspace:read', 'workspace:write'],
  operations: [startWatch],
  annotations: additive,
  input: z.strictObject({
    target: Target.meta({
      description:
        'What to watch: `kind` and the field it needs. `search` needs words, `query` at least one filter',
      example: { kind: 'place', place_key: 'gary,indiana', issue_areas: ['housing_affordability'] },
    }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Name of the watch', example: 'Housing in Gary' }),
    cadence: Cadence.default('daily').meta({ example: 'daily' }),
  }),
  output: z.object({ notice: Notice, watch: WatchShape }),
  async run({ target, name, cadence }, context) {
    const body = { target: toTargetInput(target), cadence, ...(name !== undefined && { name }) }
    const started = await context.call(startWatch, { params: inWorkspace(context, {}), body })
    const watch = shapeWatch(started, context)
    const text = `Watching ${quoted(watch.name, 200)} (${watch.target_kind}, ${watch.cadence}), id ${watch.id}. Matching signals: ${watch.resource_uri}. Record: ${linkTo(watch.url)}`
    return { data: { notice: dataNotice, watch }, text: [quotationNotice, '', text].join('\n') }
  },
})
