import { OperatorError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import type { Config } from '../config/config.ts'
import { researchLimits } from '../config/research-limits.ts'
import type { Scout } from '../scout.ts'
import { connect } from '../service/connect.ts'
import { knownActors, knownSources } from '../service/directory-reads.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { noProgress, type RunRecord } from '../store/run-record.ts'
import { chosenIssues } from './chosen-issues.ts'
import { chosenPlace } from './chosen-place.ts'
import { namedPages } from './named-pages.ts'

export type RunWishes = {
  urls: readonly string[]
  file?: string | undefined
  location?: string | undefined
  place?: string | undefined
  issues?: readonly string[] | undefined
  offline?: boolean | undefined
}

/** Finds out what is meant and known, and lays a folder out for it. Nothing is fetched from the web yet. */
export async function layOutRun(scout: Scout, config: Config, wishes: RunWishes): Promise<RunFolder> {
  const urls = await namedPages(wishes.urls, wishes.file, scout.input)
  if (urls.length === 0 && wishes.location === undefined && wishes.place === undefined)
    throw new OperatorError(
      'Say where to look: scout run --location "Gary, IN", or name pages: scout run https://…',
    )
  const service = wishes.offline ? undefined : connect(scout, config)
  const place = await chosenPlace(service, wishes)
  const { issues, taxonomy } = await chosenIssues(service, wishes.issues ?? [])
  const isKnown = service !== undefined && place !== null
  const sources = isKnown ? await knownSources(service, place.key) : []
  const known = isKnown ? await knownActors(service, place.key) : []
  const remarks = isKnown
    ? []
    : [
        service === undefined
          ? 'No service was asked: nothing was compared with what a directory knows.'
          : 'No place was named: nothing was compared with what the directory knows.',
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
    location: wishes.location ?? null,
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
