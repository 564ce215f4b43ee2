import { getRun, listRuns } from '../../contracts/discovery/discovery-runs.ts'
import { exportBrief, getBrief, listBriefs } from '../../contracts/workspaces/briefs.ts'
import { getWatch, listWatches } from '../../contracts/workspaces/watches.ts'
import { ServiceError } from '../../platform/errors.ts'
import { cut, dataNotice, framed, quotationNotice, quoted } from '../text/quoted.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { inWorkspace } from '../tools/lists.ts'
import { getDiscoveryRunTool } from '../tools/runs.ts'
import { signalAnswer } from '../tools/signals.ts'
import { shapeWatch } from '../tools/watches.ts'
import { briefAnswer } from '../tools/write-brief.ts'
import { answerOf } from './directory-resources.ts'
import type { Named, Resource } from './resource.ts'

const never = () => false
/** How many of each kind a client is offered; all of them are found by tools. */
const offered = 10
const longestText = 8_000

export const workspaceResources: readonly Resource[] = [
  {
    name: 'run',
    title: 'Discovery run',
    description: 'A search for actors: how far it is, what it found, what it did without',
    template: 'civic://runs/{run_id}',
    scopes: ['discovery:read'],
    uses: [getRun, listRuns],
    isPublic: never,
    read: ({ run_id }, context) => answerOf(getDiscoveryRunTool, { run_id }, context),
    async list(context) {
      const { data } = await context.call(listRuns, { query: { limit: offered } })
      return data.map(({ id, location, status }) => {
        return {
          uri: `civic://runs/${id}`,
          name: `run-${id}`,
          title: `Run: ${quoted(location, 80)}, ${status}`,
        }
      })
    },
  },
  {
    name: 'brief',
    title: 'Research brief',
    description: 'A brief of the workspace with its citations, and the sentences that cite nothing',
    template: 'civic://briefs/{brief_id}',
    scopes: ['workspace:read'],
    uses: [getBrief, listBriefs, exportBrief],
    isPublic: never,
    read: readBrief,
    async list(context) {
      const params = inWorkspace(context, {})
      const { data } = await context.call(listBriefs, { params, query: { limit: offered } })
      return data.map(({ id, title }) => {
        return { uri: `civic://briefs/${id}`, name: `brief-${id}`, title: `Brief: ${quoted(title, 80)}` }
      })
    },
  },
  {
    name: 'watch',
    title: 'Watch',
    description: 'What a watch of the workspace is about, and the signals that match now',
    template: 'civic://watches/{watch_id}',
    scopes: ['workspace:read', 'firehose:read'],
    uses: [getWatch, listWatches],
    isPublic: never,
    read: readWatch,
    async list(context) {
      const params = inWorkspace(context, {})
      const { data } = await context.call(listWatches, { params, query: { limit: offered } })
      return data.map(({ id, name }) => {
        return { uri: `civic://watches/${id}`, name: `watch-${id}`, title: `Watch: ${quoted(name, 80)}` }
      })
    },
    async follow(named, context) {
      return { sessionId: await sessionOf(named, context) }
    },
  },
]

/** The text as it was written goes before what it lacks; a long one is read with export_brief. */
async function readBrief({ brief_id }: Named, context: ToolContext): Promise<ToolAnswer> {
  const { data, text } = await briefAnswer(context, brief_id!)
  const params = inWorkspace(context, { brief_id: brief_id! })
  const written = cut((await context.call(getBrief, { params })).text, longestText)
  return { data: { ...data, text: written }, text: [...framed(written), '', text].join('\n') }
}

async function readWatch(named: Named, context: ToolContext): Promise<ToolAnswer> {
  const params = inWorkspace(context, { watch_id: named['watch_id']! })
  const watch = shapeWatch(await context.call(getWatch, { params }))
  const sessionId = await sessionOf(named, context)
  const { data, text } = await signalAnswer(10, (limit) => context.signals({ sessionId, limit }))
  const line = `Watch ${quoted(watch.name, 200)} (${watch.target_kind}, ${watch.cadence}${watch.muted ? ', muted' : ''}), ${watch.match_count} matches so far.`
  const pause = watch.paused === null ? [] : [`It is paused: ${watch.paused}.`]
  const lines = [quotationNotice, line, ...pause, '', text]
  return { data: { ...data, notice: dataNotice, watch }, text: lines.join('\n') }
}

/** A watch is followed as the Firehose session that it keeps. */
async function sessionOf({ watch_id }: Named, context: ToolContext): Promise<string> {
  const params = inWorkspace(context, { watch_id: watch_id! })
  const { delivery } = await context.call(getWatch, { params })
  const id = /\/sessions\/([^/]+)\//.exec(delivery.snapshot_url)?.[1]
  if (id === undefined) throw new ServiceError('item_not_found', 'The watch keeps no signals')
  return id
}
