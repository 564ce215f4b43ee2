import { UsageError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import type { Config } from '../config/config.ts'
import { researchLimits } from '../config/research-limits.ts'
import type { Scout } from '../scout.ts'
import { connectService } from '../service/connect.ts'
import { knownActors, knownSources } from '../service/directory-reads.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { noProgress, type RunRecord } from '../store/run-record.ts'
import { resolveIssues } from './resolve-issues.ts'
import { resolvePlace } from './resolve-place.ts'
import { readSeedUrls } from './seed-urls.ts'

type RunOptions = {
  urls: readonly string[]
  file?: string | undefined
  location?: string | undefined
  place?: string | undefined
  issues?: readonly string[] | undefined
  offline?: boolean | undefined
}

/** Resolves place and issues, loads known actors, and creates the run folder. Fetches no pages yet. */
export async function createRun(scout: Scout, config: Config, options: RunOptions): Promise<RunFolder> {
  const urls = await readSeedUrls(options.urls, options.file, scout.input)
  if (urls.length === 0 && options.location === undefined && options.place === undefined)
    throw new UsageError('Name a place: scout run --location "Gary, IN", or pages: scout run https://…')
  const service = options.offline ? undefined : connectService(scout, config)
  const place = await resolvePlace(service, options)
  const { issues, taxonomy } = await resolveIssues(service, options.issues ?? [])
  const isKnown = service !== undefined && place !== null
  const known = isKnown ? await knownActors(service, place.key) : []
  const sources = isKnown ? await knownSources(service, place.key, known) : []
  const remarks = isKnown
    ? []
    : [
        service === undefined
          ? 'No service was used: the findings were not compared with a directory.'
          : 'No place was given: the findings were not compared with the directory.',
      ]
  const folder = await scout.store(config).create(place?.key ?? new URL(urls[0]!).hostname)
  const record: RunRecord = {
    version: 1,
    id: folder.id,
    state: 'interrupted',
    detail: null,
    tool: `scout ${version}`,
    startedAt: scout.now().toISOString(),
    finishedAt: null,
    location: options.location ?? null,
    depth: config.get('pipeline.depth'),
    request: { place, issues, urls, knownSources: sources, limits: researchLimits(config) },
    service: service?.url ?? null,
    progress: noProgress,
    engines: [],
    model: null,
    gaps: [],
    searched: [],
    remarks,
  }
  await folder.write('taxonomy', taxonomy)
  await folder.write('known', known)
  await folder.write('run', record)
  return folder
}
