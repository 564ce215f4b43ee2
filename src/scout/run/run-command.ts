import { type Command, Option } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Scout } from '../scout.ts'
import type { RunFolder } from '../store/run-folder.ts'
import type { RunRecord } from '../store/run-record.ts'
import { asPrinted } from '../terminal/printed.ts'

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

const joined = (text: string, before: string[] = []) => [
  ...before,
  ...text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
]

export function registerRun(program: Command, scout: Scout): void {
  program
    .command('run')
    .description('look for civic actors: of a place, on issues, or on pages that you name')
    .argument('[urls...]', 'pages to begin with')
    .option('--location <text>', 'the place, as people write it: "Gary, IN"')
    .addOption(
      new Option('--place <key>', 'the place by its key, taken at its word: gary,indiana').conflicts(
        'location',
      ),
    )
    .option(
      '--issues <slugs>',
      'issue areas or domains, joined by commas; without a service also other words',
      joined,
    )
    .option('--file <path>', 'a file with one address a line; - reads standard input')
    .addOption(new Option('--depth <depth>', 'how much to do').choices(['standard', 'deep']))
    .option('--max-pages <number>', 'read at most so many pages')
    .option('--no-browser', 'never draw a page in a browser')
    .option('--no-follow-links', 'read the named and found pages only')
    .option('--offline', 'do not ask the service for places, issue areas and what it knows')
    .option('--resume <run>', 'go on with a run that was cut short; no page is fetched twice')
    .option('--quiet', 'show no progress')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText(
      'after',
      `
Examples:
  scout run --location "Gary, IN" --issues housing_affordability
  scout run --place gary,indiana https://www.example.org/about
  scout run --file pages.txt --no-follow-links
  scout run --resume latest

Without a search engine a run begins with the pages that you name and, with a service, with those it knows.
Ctrl-C ends a run in good order; it can be resumed.
Exit codes: 0 done, 1 not possible, 2 wrong words, 3 done but no page could be read, 130 cut short.`,
    )
    .action(async (urls: string[], options: Options, command: Command) => {
      const config = await scout.config(command, flagsOf(options))
      const folder = await chosenRun(scout, config, urls, options)
      await research(scout, config, folder, options)
    })
}

const flagsOf = ({ depth, maxPages, browser, followLinks }: Options) => ({
  'pipeline.depth': depth,
  'scraper.max_pages': maxPages,
  'scraper.browser_fallback_enabled': browser ? undefined : 'false',
  'scraper.follow_links': followLinks ? undefined : 'false',
})

async function chosenRun(
  scout: Scout,
  config: Config,
  urls: readonly string[],
  { resume, ...wishes }: Options,
): Promise<RunFolder> {
  if (resume === undefined) {
    const { layOutRun } = await import('./new-run.ts')
    return layOutRun(scout, config, { urls, ...wishes })
  }
  const { location, place, issues, file, depth, maxPages } = wishes
  if (urls.length > 0 || [location, place, issues, file, depth, maxPages].some((one) => one !== undefined))
    throw new OperatorError('--resume goes on with what the run was asked: leave the other wishes out.')
  const folder = await scout.store(config).find(resume)
  const { state } = await folder.record()
  if (state === 'completed')
    throw new OperatorError(`The run ${folder.id} is completed. Look at it: scout show ${folder.id}`)
  return folder
}

async function research(scout: Scout, config: Config, folder: RunFolder, options: Options): Promise<void> {
  const [{ carryOut }, { researchNeeds }, { createRunProgress, quietProgress }] = await Promise.all([
    import('./carry-out.ts'),
    import('./research-needs.ts'),
    import('./run-progress.ts'),
  ])
  const progress = options.quiet ? quietProgress : createRunProgress(scout.errors)
  const ending = new AbortController()
  const interrupt = () => {
    // A second Ctrl-C finds no listener any more, and ends the program at once.
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt)
    ending.abort(new Error('cut short'))
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt)
  let record: RunRecord
  try {
    const watch = { tell: progress.tell, signal: ending.signal }
    record = await carryOut(researchNeeds(config, [], scout.now), folder, watch)
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
  const isCutShort = record.state === 'interrupted'
  if (json) {
    const outcomes = pages.map(({ url, outcome, detail }) => ({ url, outcome, detail }))
    scout.printJson({ ...(asPrinted(record) as object), path: folder.path, pages: outcomes })
  } else {
    scout.print(runSummary({ record, state: record.state, pages, candidates }, scout))
    const next = isCutShort ? `scout run --resume ${folder.id}` : `scout review ${folder.id}`
    if (isCutShort || candidates.length > 0) scout.print(`\nNext: ${next}\n`)
  }
  if (isCutShort) process.exitCode = exitCodes.interrupted
  else if (!pages.some(({ outcome }) => outcome === 'read')) process.exitCode = exitCodes.nothingRead
}
