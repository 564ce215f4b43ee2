import { setTimeout as pause } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { Run, type RunInput } from '../../contracts/discovery/discovery-runs.ts'
import { OperatorError } from '../../platform/errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { namedPages } from '../run/named-pages.ts'
import type { Scout } from '../scout.ts'
import { mustConnect } from '../service/connect.ts'
import type { ServiceClient } from '../service/service-client.ts'
import { plainLine, plural } from '../terminal/plain-text.ts'

type Options = {
  location?: string
  issues?: string[]
  depth?: RunInput['depth']
  follow?: string
  wait: boolean
  quiet?: boolean
  json?: boolean
}

/** Often enough to be of use, and seldom enough to leave the limit of the plan to others. */
const pollMs = 3_000

const listed = (text: string) => text.split(',').map((one) => one.trim())

/** Research by the service instead of this machine: its runs are reviewed there. */
export function registerRemote(program: Command, scout: Scout): void {
  program
    .command('remote')
    .description('let the service do the research: start a run there, and wait for its end')
    .argument('[urls...]', 'pages to begin with')
    .option('--location <text>', 'the place, as people write it: "Gary, IN"')
    .option('--issues <slugs>', 'issue areas or domains, joined by commas', listed)
    .addOption(new Option('--depth <depth>', 'how much to do').choices(['standard', 'deep']))
    .addOption(new Option('--follow <id>', 'wait for a run that was started before').conflicts('location'))
    .option('--no-wait', 'start it and do not wait')
    .option('--quiet', 'show no progress')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (urls: string[], options: Options, command: Command) => {
      const service = mustConnect(scout, await scout.config(command))
      const begun = await begin(scout, service, urls, options)
      const run = options.wait ? await waitFor(scout, service, begun, options) : begun
      if (options.json) scout.printJson(run)
      else scout.print(told(run, service.url))
      if (run.status === 'failed') process.exitCode = exitCodes.impossible
    })
}

async function begin(scout: Scout, service: ServiceClient, urls: readonly string[], options: Options) {
  if (options.follow !== undefined)
    return service.get(`/api/discovery-runs/${encodeURIComponent(options.follow)}`, Run)
  if (options.location === undefined)
    throw new OperatorError('Say where to look: scout remote --location "Gary, IN"')
  const input: RunInput = {
    location: options.location,
    issue_areas: options.issues ?? [],
    urls: await namedPages(urls, undefined, scout.input),
    depth: options.depth ?? 'standard',
  }
  return service.post('/api/discovery-runs', input, Run)
}

/** Polls at a modest interval, and stops when the run is over. */
async function waitFor(scout: Scout, service: ServiceClient, begun: Run, { quiet }: Options): Promise<Run> {
  let run = begun
  let shown = ''
  while (run.status === 'pending' || run.status === 'running') {
    const { pages_done, pages_found, candidates } = run.progress
    const line = `${run.status} ${run.stage ?? ''}: ${pages_done} of ${plural(pages_found, 'page')}, ${plural(candidates, 'candidate')}`
    if (!quiet && line !== shown) scout.say(line)
    shown = line
    await pause(pollMs)
    run = await service.get(run.links.self, Run)
  }
  return run
}

function told(run: Run, service: string): string {
  const { id, status, detail, progress, unknown_issue_areas, remarks, gaps } = run
  return [
    `Run ${id} of ${service} is ${status}.${detail ? ` ${plainLine(detail)}` : ''}`,
    `${plural(progress.pages_read, 'page')} read of ${progress.pages_done}, ${plural(progress.candidates, 'candidate')}.`,
    ...(unknown_issue_areas.length > 0
      ? [`No issue areas: ${plainLine(unknown_issue_areas.join(', '))}.`]
      : []),
    ...gaps.map((gap) => `${gap.issue_area} (${gap.kind}): ${plainLine(gap.detail)}`),
    ...remarks.map(plainLine),
    ...(status === 'pending' || status === 'running' ? [`Wait for it: scout remote --follow ${id}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
