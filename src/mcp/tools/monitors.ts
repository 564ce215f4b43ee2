import { z } from 'zod'
import {
  listMonitors,
  type Monitor,
  MonitorKind,
  type MonitorPreview,
  previewMonitor,
} from '../../contracts/monitors/monitors.ts'
import { countFitting, loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice, quoted } from '../text/quoted.ts'
import { readOnly, tool } from '../tool.ts'
import { Cursor, limitUpTo, PlaceKeyText } from './arguments.ts'

const MonitorShape = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  url: z.string(),
  place_key: z.string(),
  state: z.string(),
  last_success_at: z.string().nullable(),
  last_change_at: z.string().nullable(),
  problem: z.string().nullable(),
})
type MonitorShape = z.infer<typeof MonitorShape>

const shapeMonitor = ({ id, kind, title, url, place, state, health }: Monitor): MonitorShape => ({
  id,
  kind,
  title,
  url,
  place_key: place,
  state,
  last_success_at: health.last_success_at,
  last_change_at: health.last_change_at,
  problem: health.last_error?.detail ?? health.problems[0]?.detail ?? null,
})

const monitorLines = (monitor: MonitorShape): string[] => [
  `- ${quoted(monitor.title, 200)} (${monitor.kind}, ${monitor.state}), ${monitor.place_key}, id ${monitor.id}`,
  `  ${monitor.url}`,
  `  last read ${monitor.last_success_at ?? 'never'}, last change ${monitor.last_change_at ?? 'never'}`,
  ...(monitor.problem ? [`  Problem: ${quoted(monitor.problem, 300)}`] : []),
]

export const listMonitorsTool = tool({
  name: 'list_monitors',
  title: 'List monitored sources',
  description:
    'Lists the sources that are read on a schedule for signals, with their health: those of the workspace, or the public ones.',
  scopes: ['workspace:read'],
  operations: [listMonitors],
  annotations: readOnly,
  input: z.strictObject({
    visibility: z.enum(['workspace', 'public']).default('public'),
    place_key: PlaceKeyText.optional(),
    state: z.enum(['active', 'paused', 'broken']).optional(),
    limit: limitUpTo(50, 20),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(MonitorShape), next_cursor: NextCursor }),
  async run({ place_key, limit, cursor, ...filters }, context) {
    const load = async (maximum: number) => {
      const query = { ...filters, place: place_key, limit: maximum, cursor }
      const { data, page } = await context.call(listMonitors, { query })
      return { data: data.map(shapeMonitor), next: page.next_cursor, total: page.total }
    }
    const { data, next } = await loadFittingPage(limit, load, monitorLines)
    const lines = [quotationNotice, '', ...data.flatMap(monitorLines), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? 'No monitor matches.' : lines.join('\n'),
    }
  },
})

const maxItems = 20
const ItemShape = z.object({
  signal_type: z.string(),
  title: z.string(),
  state: z.string(),
  starts_at: z.string().nullable(),
  when: z.string().nullable(),
  url: z.string(),
})

const itemLines = (item: z.infer<typeof ItemShape>): string[] => [
  `- ${item.signal_type} (${item.state}): ${quoted(item.title, 300)}${item.when ? `, ${item.when}` : ''}`,
  `  ${item.url}`,
]

function previewLines({ detected, error, problems, kind, item_count }: MonitorPreview): string[] {
  const fits = detected.map(
    (one) =>
      `- ${one.kind}: ${one.url} (${one.reason} ${one.error ? quoted(one.error.detail, 200) : `${one.item_count} items.`})`,
  )
  return [
    ...(fits.length > 0 ? ['Connectors that fit, best first:', ...fits] : ['No connector fits.']),
    ...(error ? [`It cannot be read: ${quoted(error.detail, 300)}`] : []),
    ...problems.slice(0, 5).map(({ detail }) => `Not understood: ${quoted(detail, 300)}`),
    ...(kind && !error ? [`A reading with ${kind} gives ${item_count} items:`] : []),
  ]
}

export const previewMonitorTool = tool({
  name: 'get_monitor_preview',
  title: 'Preview a source before monitoring it',
  description:
    'Fetches a public address once and shows which connectors fit (calendar, feed, Legistar, page …) and the first items that they would report. Stores nothing.',
  scopes: ['workspace:read', 'workspace:write'],
  operations: [previewMonitor],
  annotations: { ...readOnly, openWorldHint: true },
  input: z.strictObject({
    url: z.string().min(1).max(2000),
    place_key: PlaceKeyText,
    kind: MonitorKind.optional(),
  }),
  output: z.object({
    notice: Notice,
    detected: z.array(
      z.object({ kind: z.string(), url: z.string(), item_count: z.int(), problem: z.string().nullable() }),
    ),
    kind: z.string().nullable(),
    items: z.array(ItemShape),
    item_count: z.int(),
    problem: z.string().nullable(),
  }),
  async run({ url, place_key, kind }, context) {
    const body = { url, place: place_key, ...(kind && { kind }) }
    const preview = await context.call(previewMonitor, { body })
    const found = preview.items
      .slice(0, maxItems)
      .map(({ signal_type, title, state, starts_at, when, url: address }) => ({
        signal_type,
        title,
        state,
        starts_at,
        when,
        url: address,
      }))
    const head = previewLines(preview)
    const items = found.slice(0, countFitting(found, itemLines, head.join('\n').length))
    return {
      data: {
        notice: dataNotice,
        detected: preview.detected.map((one) => ({
          kind: one.kind,
          url: one.url,
          item_count: one.item_count,
          problem: one.error?.detail ?? null,
        })),
        kind: preview.kind,
        items,
        item_count: preview.item_count,
        problem: preview.error?.detail ?? null,
      },
      text: [quotationNotice, '', ...head, ...items.flatMap(itemLines)].join('\n'),
    }
  },
})
