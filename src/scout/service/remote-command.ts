import { setTimeout as pause } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import {
  getRun,
  type Run,
  type RunInput,
  startRun as startRemoteRun,
} from '../../contracts/discovery/discovery-runs.ts'
import { UsageError } from '../../platform/errors.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import { exitCodes } from '../exit-codes.ts'
import { resolveIssues } from '../run/resolve-issues.ts'
import { readSeedUrls } from '../run/seed-urls.ts'
import type { Scout } from '../scout.ts'
import { plural } from '../terminal/plain-text.ts'
import { requireService } from './connect.ts'
import type { ServiceClient } from './service-client.ts'

type Options = {
  location?: string
  issues?: string[]
  depth?: RunInput['depth']
  follow?: string
  wait: boolean
  quiet?: boolean
  json?: boolean
}

/** Slow enough to stay well below the plan's rate limit. */
const pollMs = 3_000

const splitList = (text: string) => text.split(',').map((one) => one.trim())

/** Runs research on the service instead of this machine; those runs are reviewed there. */
export function registerRemote(program: Command, scout: Scout): void {
  program
    .command('remote')
    .description('start a discovery run on the service and wait for it')
    .argument('[urls...]', 'pages to start from')
    .option('--location <text>', 'the place in free text: "Gary, IN"')
    .option('--issues <slugs>', 'issue areas or domains, separated by commas', splitList)
    .addOption(new Option('--depth <depth>', 'how thorough the run is').choices(['standard', 'deep']))
    .addOption(new Option('--follow <id>', 'wait for a run that is already started').conflicts('location'))
    .option('--no-wait', 'start the run and return at once')
    .option('--quiet', 'show no progress')
    .option('--json', 'print one JSON object only')
    .action(async (urls: string[], options: Options, command: Command) => {
      const service = requireService(scout, await scout.config(command))
      const started = await startRun(scout, service, urls, options)
      if (options.wait && options.follow === undefined && !options.quiet)
        scout.log(
          `Run ${started.id} goes on if you stop this command. To wait for it again: scout remote --follow ${started.id}`,
        )
      const run = options.wait ? await waitForRun(scout, service, started, options) : started
      if (options.json) scout.printJson(run)
      else scout.print(summarizeRun(run, service.url))
      if (run.status === 'failed') scout.exitWith(exitCodes.failure)
    })
}

async function startRun(scout: Scout, service: ServiceClient, urls: readonly string[], options: Options) {
  if (options.follow !== undefined) return service.call(getRun, { params: { run_id: options.follow } })
  if (options.location === undefined) throw new UsageError('Name a place: scout remote --location "Gary, IN"')
  // The service would start the run without a misspelled issue, and count it.
  if (options.issues) await resolveIssues(service, options.issues)
  const input: RunInput = {
    location: options.location,
    issue_areas: options.issues ?? [],
    urls: await readSeedUrls(urls, undefined, scout.input),
    depth: options.depth ?? 'standard',
  }
  return service.call(startRemoteRun, { body: input })
}

/** Polls until the run has ended. */
async function waitForRun(
  scout: Scout,
  service: ServiceClient,
  started: Run,
  { quiet }: Options,
): Promise<Run> {
  let run = started
  let shown = ''
  while (run.status === 'pending' || run.status === 'running') {
    const { pages_done, pages_found, candidates } = run.progress
    const found = candidates === 0 ? '' : `, ${plural(candidates, 'candidate')}`
    const line = `${run.status}${run.stage ? ` ${run.stage}` : ''}: ${pages_done} of ${plural(pages_found, 'page')}${found}`
    if (!quiet && line !== shown) scout.log(line)
    shown = line
    await pause(pollMs)
    run = await service.call(getRun, { params: { run_id: run.id } })
  }
  return run
}

function summarizeRun(run: Run, service: string): string {
  const { id, status, detail, progress, unknown_issue_areas, remarks, gaps } = run
  return [
    `Run ${id} of ${service} is ${status}.${detail ? ` ${sanitizeLine(detail)}` : ''}`,
    `${plural(progress.pages_read, 'page')} read of ${progress.pages_done}, ${plural(progress.candidates, 'candidate')}.`,
    ...(unknown_issue_areas.length > 0
      ? [`Unknown issue areas: ${sanitizeLine(unknown_issue_areas.join(', '))}.`]
      : []),
    ...gaps.map((gap) => `${gap.issue_area} (${gap.kind}): ${sanitizeLine(gap.detail)}`),
    ...remarks.map(sanitizeLine),
    ...(status === 'pending' || status === 'running' ? [`To wait for it: scout remote --follow ${id}`] : []),
    `Its page, with the review: ${service}/w/to/discovery/${id}`,
  ]
    .map((line) => `${line}\n`)
    .join('')
}
