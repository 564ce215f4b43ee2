import { type Command, Option } from 'commander'
import { SourceClass } from '../../contracts/directory/sources.ts'
import {
  type Monitor,
  MonitorInput,
  MonitorKind,
  type MonitorPreview,
  MonitorPreviewInput,
} from '../../contracts/monitors/monitors.ts'
import { systemClock } from '../../platform/clock.ts'
import { UsageError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption, parseSetting } from '../command-options.ts'
import { parseInput, reportRefusals } from '../report-refusals.ts'

type SourceOptions = JsonOption & {
  place: string
  kind?: string
  set?: Record<string, string>
  title?: string
  class?: string
}
type Service = import('../../monitors/index.ts').MonitorService
type Caller = import('../../monitors/index.ts').MonitorCaller

/** The operator manages public monitors. */
const operator: Caller = { accountId: null, workspaceId: '', workspaceRole: 'owner', roles: ['reviewer'] }

const optionOf = { place: '--place', title: '--title', settings: '--set' }

export function registerMonitors(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  const command = program
    .command('monitor')
    .description('Manage the public sources that are read on a schedule.')
  const withMonitors = <T>(work: (service: Service, sql: Sql) => Promise<T>) => openMonitors(context, work)

  command
    .command('preview <url>')
    .description('Show which connectors fit an address, and what they would report.')
    .requiredOption('--place <key>', 'place of the source, such as gary,indiana')
    .addOption(kindOption())
    .option(...settingOption)
    .option(...jsonOption)
    .action(async (url: string, { place, kind, set: settings, ...options }: SourceOptions) => {
      const input = parseInput(MonitorPreviewInput, { url, place, kind, settings }, optionOf)
      const preview = await withMonitors((service) => service.preview(operator, input))
      print(preview, options, previewText(preview))
      if (preview.kind === null) context.reportFailure()
    })
  command
    .command('add <url>')
    .description('Read a public source from now on.')
    .requiredOption('--place <key>', 'place of the source, such as gary,indiana')
    .addOption(kindOption())
    .option(...settingOption)
    .option('--title <title>', 'name of the source; its own title by default')
    .addOption(new Option('--class <class>', 'source class').choices(SourceClass.options))
    .option(...jsonOption)
    .action(async (url: string, { set: settings, class: source_class, ...options }: SourceOptions) => {
      const { place, kind, title } = options
      const given = { url, place, kind, settings, title, source_class, visibility: 'public' }
      const input = parseInput(MonitorInput, given, optionOf)
      const monitor = await withMonitors(async (service, sql) => {
        const prepared = await service.prepare(operator, input)
        return sql.transaction().execute((tx) => service.add(tx, prepared))
      })
      print(monitor, options, `Added ${monitor.id}: ${monitor.kind} ${monitor.url}`)
    })
  command
    .command('list')
    .description('List the public monitors, newest first.')
    .option('--place <key>', 'only monitors of this place')
    .option(...jsonOption)
    .action(async ({ place, ...options }: JsonOption & { place?: string }) => {
      const monitors = await withMonitors((service) => listAll(service, place))
      print({ monitors }, options, monitors.map(lineOf).join('\n') || 'No monitors.')
    })
  command
    .command('health <monitor-id>')
    .description('Show when a source was read, when it changed, and what went wrong.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const monitor = await withMonitors((service) => service.read(operator, requireId(id)))
      print(monitor, options, healthText(monitor))
    })
  command
    .command('run <monitor-id>')
    .description('Read a source as soon as a worker is free.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const monitor = await withMonitors((service, sql) =>
        sql.transaction().execute((tx) => service.run(tx, operator, requireId(id))),
      )
      print(monitor, options, `The next worker reads ${monitor.url}.`)
    })
  command
    .command('pause <monitor-id>')
    .description('Stop reading a source, or read it again.')
    .option('--off', 'read it again')
    .option(...jsonOption)
    .action(async (id: string, { off, ...options }: JsonOption & { off?: boolean }) => {
      const monitor = await withMonitors((service, sql) =>
        sql.transaction().execute((tx) => service.update(tx, operator, requireId(id), { paused: !off })),
      )
      print(monitor, options, `${monitor.url} is ${monitor.state}.`)
    })
  command
    .command('remove <monitor-id>')
    .description('Remove a monitor. Its signals stay.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      await withMonitors((service, sql) =>
        sql.transaction().execute((tx) => service.remove(tx, operator, requireId(id))),
      )
      print({ id, removed: true }, options, `Removed ${id}.`)
    })
}

const kindOption = () =>
  new Option('--kind <kind>', 'connector; detected by default').choices(MonitorKind.options)

const settingOption = [
  '--set <name=value>',
  'setting of the connector, such as body="Plan Commission"; may be repeated',
  parseSetting,
] as const

function requireId(id: string): string {
  if (!isId(id)) throw new UsageError(`"${id}" is not the id of a monitor; civic monitor list shows them.`)
  return id
}

async function listAll(service: Service, place: string | undefined): Promise<Monitor[]> {
  const monitors: Monitor[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await service.list(operator, { visibility: 'public', place, limit: 100, cursor })
    monitors.push(...data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return monitors
}

const lineOf = ({ id, state, kind, title, url }: Monitor) =>
  `${id}  ${state.padEnd(6)}  ${kind.padEnd(12)}  ${title}  ${url}`

function healthText({ health, url, state }: Monitor): string {
  const { last_success_at, last_change_at, next_attempt_at, last_error, problems, failures } = health
  const usual = health.expected_change_seconds
  return [
    `${url} is ${state}.`,
    `Last success: ${last_success_at ?? 'never'}. Last change: ${last_change_at ?? 'never'}. Next: ${next_attempt_at ?? 'paused'}.`,
    `Read every ${formatDuration(health.interval_seconds)}. ${usual === null ? 'How often it changes is not known yet.' : `It usually changes within ${formatDuration(usual)}.`}`,
    ...(health.broken_since ? [`Broken since ${health.broken_since}.`] : []),
    ...(last_error ? [`Error (${last_error.code}, ${failures} failed in a row): ${last_error.detail}`] : []),
    ...problems.map(({ detail }) => `Problem: ${detail}`),
  ].join('\n')
}

function formatDuration(seconds: number): string {
  const [size, unit] =
    seconds >= 172_800 ? [86_400, 'days'] : seconds >= 7_200 ? [3_600, 'hours'] : [60, 'minutes']
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / Number(size))} ${unit}`
}

type PreviewResult = Pick<MonitorPreview, 'kind' | 'items' | 'item_count' | 'error' | 'problems'>

type Detected = MonitorPreview['detected'][number]

/** The connector that a monitor would use comes first: the best one that works. */
function previewText({ detected, kind, ...best }: MonitorPreview): string {
  const used = kind === null ? undefined : (detected.find(({ error }) => error === null) ?? detected[0])
  const fits = (one: Detected) => `${one.kind} ${one.url}. ${one.reason}`
  return [
    kind === null
      ? 'No monitor can read this address now.'
      : `A monitor would use ${used ? fits(used) : kind}`,
    ...resultLines({ ...best, kind }),
    ...detected
      .filter((one) => one !== used)
      .flatMap((one) => [`Fits too: ${fits(one)}`, ...resultLines(one)]),
  ].join('\n')
}

function countText({ kind, item_count }: PreviewResult): string {
  if (item_count > 0) return `${item_count} ${item_count === 1 ? 'item' : 'items'}`
  return kind === 'page'
    ? 'The text of today is the baseline; later changes are reported'
    : 'Nothing to report now'
}

const resultLines = (result: PreviewResult): string[] => [
  result.error ? `  Cannot be read: ${result.error.detail}` : `  ${countText(result)}`,
  ...result.problems.slice(0, 3).map(({ detail }) => `  Problem: ${detail}`),
  ...result.items.map(
    ({ signal_type, title, state, when }) =>
      `  ${signal_type}${state === 'live' ? '' : ` (${state})`}: ${title}${when === null ? '' : `, ${when}`}`,
  ),
]

function openMonitors<T>(
  context: CommandContext,
  work: (service: Service, sql: Sql) => Promise<T>,
): Promise<T> {
  return context.withDatabase(async ({ sql }) => {
    const { createMonitorService, openReader } = await import('../../monitors/index.ts')
    const { createDirectory } = await import('../../directory/index.ts')
    const { createCursors } = await import('../../platform/http/cursor.ts')
    const { sharedFetching } = await import('../../discovery/index.ts')
    const { baseUrl, snapshots, sample, sourceKeys } = context.config()
    const shared = { sql, now: systemClock, baseUrl, cursors: createCursors('command') }
    const directory = createDirectory({
      ...shared,
      snapshotDir: snapshots.directory,
      removeCopies: async () => undefined,
    })
    await using opened = new AsyncDisposableStack()
    const fetching = sharedFetching({ ...shared, sample })
    const reader = async () => opened.use(await openReader({ ...shared, ...fetching }))
    const service = createMonitorService({ ...shared, directory, credentials: sourceKeys, reader })
    return await reportRefusals(() => work(service, sql), optionOf)
  })
}
