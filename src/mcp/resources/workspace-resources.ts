import { getRun, listRuns } from '../../contracts/discovery/discovery-runs.ts'
import { exportBrief, getBrief, listBriefs } from '../../contracts/workspaces/briefs.ts'
import { getWatch, listWatches } from '../../contracts/workspaces/watches.ts'
import { ServiceError } from '../../platform/errors.ts'
import { dataNotice, fenced, quotationNotice, quoted, truncate } from '../text/quoted.ts'
import type { ToolContext, ToolResult } from '../tool.ts'
import { inWorkspace } from '../tools/lists.ts'
import { getDiscoveryRunTool } from '../tools/runs.ts'
import { signalResult } from '../tools/signals.ts'
import { shapeWatch } from '../tools/watches.ts'
import { briefResult } from '../tools/write-brief.ts'
import { readWithTool } from './directory-resources.ts'
import type { Resource, TemplateVariables } from './resource.ts'

const never = () => false
/** Number of listed resources per kind. Tools list all of them. */
const listLimit = 10
const maxTextCharacters = 8_000

export const workspaceResources: readonly Resource[] = [
  {
    name: 'run',
    title: 'Discovery run',
    description: 'A discovery run: its progress, results and limitations',
    template: 'civic://runs/{run_id}',
    scopes: ['discovery:read'],
    operations: [getRun, listRuns],
    isPublic: never,
    read: ({ run_id }, context) => readWithTool(getDiscoveryRunTool, { run_id }, context),
    async list(context) {
      const { data } = await context.call(listRuns, { query: { limit: listLimit } })
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
    description: 'A brief of the workspace with its citations and uncited sentences',
    template: 'civic://briefs/{brief_id}',
    scopes: ['workspace:read'],
    operations: [getBrief, listBriefs, exportBrief],
    isPublic: never,
    read: readBrief,
    async list(context) {
      const params = inWorkspace(context, {})
      const { data } = await context.call(listBriefs, { params, query: { limit: listLimit } })
      return data.map(({ id, title }) => {
        return { uri: `civic://briefs/${id}`, name: `brief-${id}`, title: `Brief: ${quoted(title, 80)}` }
      })
    },
  },
  {
    name: 'watch',
    title: 'Watch',
    description: 'A watch of the workspace and the signals that match it',
    template: 'civic://watches/{watch_id}',
    scopes: ['workspace:read', 'firehose:read'],
    operations: [getWatch, listWatches],
    isPublic: never,
    read: readWatch,
    async list(context) {
      const params = inWorkspace(context, {})
      const { data } = await context.call(listWatches, { params, query: { limit: listLimit } })
      return data.map(({ id, name }) => {
        return { uri: `civic://watches/${id}`, name: `watch-${id}`, title: `Watch: ${quoted(name, 80)}` }
      })
    },
    async signalFilter(variables, context) {
      return { sessionId: await loadSessionId(variables, context) }
    },
  },
]

/** Puts the text before the list of uncited sentences. export_brief returns the full text of a long brief. */
async function readBrief({ brief_id }: TemplateVariables, context: ToolContext): Promise<ToolResult> {
  const { data, text } = await briefResult(context, brief_id!)
  const params = inWorkspace(context, { brief_id: brief_id! })
  const body = truncate((await context.call(getBrief, { params })).text, maxTextCharacters)
  return { data: { ...data, text: body }, text: [...fenced(body), '', text].join('\n') }
}

async function readWatch(variables: TemplateVariables, context: ToolContext): Promise<ToolResult> {
  const params = inWorkspace(context, { watch_id: variables['watch_id']! })
  const watch = shapeWatch(await context.call(getWatch, { params }), context)
  const sessionId = await loadSessionId(variables, context)
  const { data, text } = await signalResult(10, (limit) => context.signals({ sessionId, limit }))
  const line = `Watch ${quoted(watch.name, 200)} (${watch.target_kind}, ${watch.cadence}${watch.muted ? ', muted' : ''}), ${watch.match_count} matches so far.`
  const pause = watch.paused === null ? [] : [`It is paused: ${watch.paused}.`]
  const lines = [quotationNotice, line, ...pause, '', text]
  return { data: { ...data, notice: dataNotice, watch }, text: lines.join('\n') }
}

/** A watch reads signals through its Firehose session. */
async function loadSessionId({ watch_id }: TemplateVariables, context: ToolContext): Promise<string> {
  const params = inWorkspace(context, { watch_id: watch_id! })
  const { delivery } = await context.call(getWatch, { params })
  const id = /\/sessions\/([^/]+)\//.exec(delivery.snapshot_url)?.[1]
  if (id === undefined) throw new ServiceError('item_not_found', 'The watch has no Firehose session')
  return id
}
