import { z } from 'zod'
import { SignalType } from '../../contracts/firehose/signals.ts'
import type { WatchTargetInput } from '../../contracts/workspaces/watch-targets.ts'
import { Cadence, startWatch, type Watch } from '../../contracts/workspaces/watches.ts'
import { Notice } from '../shapes/actor-shape.ts'
import { dataNotice, quotationNotice, quoted } from '../text/quoted.ts'
import { adds, tool } from '../tool.ts'
import { inWorkspace } from './lists.ts'

export const WatchShape = z.object({
  id: z.string(),
  name: z.string(),
  target_kind: z.string(),
  cadence: Cadence,
  muted: z.boolean(),
  paused: z
    .string()
    .nullable()
    .meta({ description: 'Why nothing is told for now, although it is not muted; null while it tells' }),
  match_count: z.int(),
  last_matched_at: z.string().nullable(),
  next_digest_at: z.string().nullable(),
  resource_uri: z.string().meta({ description: 'What matches now; a client may subscribe to it' }),
})
export type WatchShape = z.infer<typeof WatchShape>

export function shapeWatch(watch: Watch): WatchShape {
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
  }
}

/** One flat form for every kind of target; which fields a kind takes is for the operation to say. */
const Target = z.strictObject({
  kind: z.enum(['entity', 'place', 'issue_area', 'source', 'search', 'query']),
  entity_id: z.string().optional(),
  place_key: z.string().optional(),
  issue_area: z.string().optional(),
  source_id: z.string().optional(),
  words: z.string().optional(),
  place_keys: z.array(z.string()).optional().meta({ description: 'Of search and query' }),
  issue_areas: z.array(z.string()).optional().meta({ description: 'Of place, search and query' }),
  signal_types: z.array(SignalType).optional().meta({ description: 'Of query' }),
})

function targetOf({ kind, ...given }: z.infer<typeof Target>): WatchTargetInput {
  if (kind !== 'query') return { kind, ...given } as WatchTargetInput
  const { place_keys = [], issue_areas = [], signal_types = [], ...rest } = given
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
    'From now on the workspace is told of signals about an actor, a place, an issue area, a source, words or a query: at once, or in a daily or weekly digest. Where digests are sent to is set by people in the workspace, not here. Read what matches with the resource civic://watches/{id}.',
  scopes: ['workspace:read', 'workspace:write'],
  uses: [startWatch],
  annotations: adds,
  input: z.strictObject({
    target: Target.meta({
      description:
        'What to watch: kind entity with entity_id; place with place_key; issue_area with issue_area; source with source_id; search with words; query with filters',
      example: { kind: 'place', place_key: 'gary,indiana', issue_areas: ['housing_affordability'] },
    }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'What it is called', example: 'Housing in Gary' }),
    cadence: Cadence.default('daily').meta({ example: 'daily' }),
  }),
  output: z.object({ notice: Notice, watch: WatchShape }),
  async run({ target, name, cadence }, context) {
    const body = { target: targetOf(target), cadence, ...(name !== undefined && { name }) }
    const watch = shapeWatch(await context.call(startWatch, { params: inWorkspace(context, {}), body }))
    const text = `Watching ${quoted(watch.name, 200)} (${watch.target_kind}, ${watch.cadence}), id ${watch.id}. What matches: ${watch.resource_uri}`
    return { data: { notice: dataNotice, watch }, text: [quotationNotice, '', text].join('\n') }
  },
})
