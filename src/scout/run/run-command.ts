import { type Command, Option } from 'commander'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Scout } from '../scout.ts'
import type { RunFolder } from '../store/run-folder.ts'
import type { RunRecord } from '../store/run-record.ts'
import { toSnakeCase } from '../terminal/snake-case.ts'

type Options = {
  location?: string
  place?: string
  issues?: string[]
  file?: string
  depth?: string
  browser: boolean
  followLinks: boolean
  maxPages?: string
  offline?: boolean
  resume?: string
  quiet?: boolean
  json?: boolean
}

const collectList = (text: string, previous: string[] = []) => [
  ...previous,
  ...text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
]

export function registerRun(program: Command, scout: Scout): void {
  program
    .command('run')
    .description('find civic actors in a place, on issues, or on given pages')
    .argument('[urls...]', 'pages to start from')
    .option('--location <text>', 'the place in free text: "Gary, IN"')
    .addOption(
      new Option('--place <key>', 'the place by its key, not checked: gary,indiana').conflicts('location'),
    )
    .option(
      '--issues <slugs>',
      'issue areas or domains, separated by commas; without a service also any other words',
      collectList,
    )
    .option('--file <path>', 'a file with one URL per line; - reads standard input')
    .addOption(new Option('--depth <depth>', 'how thorough the run is').choices(['standard', 'deep']))
    .option('--max-pages <number>', 'maximum number of pages')
    .option('--no-browser', 'never render pages in a browser')
    .option('--no-follow-links', 'do not follow links')
    .option('--offline', 'do not use the service for places, issue areas and known actors')
    .option('--resume <run>', 'resume an interrupted run; no page is fetched twice')
    .option('--quiet', 'show no progress')
    .option('--json', 'print one JSON object only')
    .addHelpText(
      'after',
      `
Examples:
  scout run --location "Gary, IN" --issues housing_affordability
  scout run --place gary,indiana https://www.example.org/about
  scout run --file pages.txt --no-follow-links
  scout run --resume latest

Without a search engine a run starts from the pages that you name and, with a service, from its known sources.
Ctrl-C interrupts a run cleanly; you can resume it.
Exit codes: 0 success, 1 failure, 2 wrong usage, 3 finished but no page could be read, 130 interrupted.`,
    )
    .action(async (urls: string[], options: Options, command: Command) => {
      const config = await scout.config(command, flagsOf(options))
      const folder = await selectRun(scout, config, urls, options)
      await research(scout, config, folder, options)
    })
}

const flagsOf = ({ depth, maxPages, browser, followLinks }: Options) => ({
  'pipeline.depth': depth,
  'scraper.max_pages': maxPages,
  'scraper.browser_fallback_enabled': browser ? undefined : 'false',
  'scraper.follow_links': followLinks ? undefined : 'false',
})

async function selectRun(
  scout: Scout,
  config: Config,
  urls: readonly string[],
  { resume, ...options }: Options,
): Promise<RunFolder> {
  if (resume === undefined) {
    const { createRun } = await import('./create-run.ts')
    return createRun(scout, config, { urls, ...options })
  }
  const { location, place, issues, file, depth, maxPages } = options
  if (urls.length > 0 || [location, place, issues, file, depth, maxPages].some((one) => one !== undefined))
    throw new UsageError('--resume cannot be combined with other options of the run.')
  const folder = await scout.store(config).find(resume)
  const { state } = await folder.record()
  if (state === 'completed')
    throw new OperatorError(`The run ${folder.id} is completed. Show it: scout show ${folder.id}`)
  return folder
}

async function research(scout: Scout, config: Config, folder: RunFolder, options: Options): Promise<void> {
  const [{ executeRun }, { researchNeeds }, { createRunProgress, quietProgress }, { createResearchWorkers }] =
    await Promise.all([
      import('./execute-run.ts'),
      import('./research-needs.ts'),
      import('./run-progress.ts'),
      import('../../research/index.ts'),
    ])
  using own = new DisposableStack()
  const workers = scout.researchWorkers ?? own.use(createResearchWorkers())
  const progress = options.quiet ? quietProgress : createRunProgress(scout.errors)
  const interruption = new AbortController()
  const interrupt = () => {
    // Without a listener, a second Ctrl-C ends the program at once.
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt)
    interruption.abort(new Error('interrupted'))
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt)
  let record: RunRecord
  try {
    const observer = { onEvent: progress.onEvent, signal: interruption.signal }
    const needs = researchNeeds(config, [], { workers, now: scout.now })
    record = await executeRun(needs, folder, observer)
  } finally {
    progress.end()
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt)
  }
  await report(scout, folder, record, options)
}

async function report(scout: Scout, folder: RunFolder, record: RunRecord, { json }: Options): Promise<void> {
  const { runSummary } = await import('./run-summary.ts')
  const pages = await folder.pages()
  const candidates = (await folder.read<ResearchCandidate[]>('candidates')) ?? []
  const isInterrupted = record.state === 'interrupted'
  const isNothingRead = !isInterrupted && !pages.some(({ outcome }) => outcome === 'read')
  if (json) {
    const outcomes = pages.map(({ url, outcome, detail }) => ({ url, outcome, detail }))
    scout.printJson({ ...(toSnakeCase(record) as object), path: folder.path, pages: outcomes })
  } else {
    scout.print(runSummary({ record, state: record.state, pages, candidates }, scout))
    const next = isInterrupted ? `scout run --resume ${folder.id}` : `scout review ${folder.id}`
    if (isInterrupted || candidates.length > 0) scout.print(`\nNext: ${next}\n`)
    if (isNothingRead)
      scout.print('\nNext: name pages to start from, or set a search engine: scout config show\n')
  }
  if (isInterrupted) scout.exitWith(exitCodes.interrupted)
  else if (isNothingRead) scout.exitWith(exitCodes.nothingRead)
}
