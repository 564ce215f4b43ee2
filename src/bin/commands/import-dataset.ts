import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ImportInput, ImportOptions, ImportSummary } from '../../directory/index.ts'
import { UsageError } from '../../platform/errors.ts'
import type { Progress } from '../../platform/progress.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { startProgress } from '../start-progress.ts'

/** Loaded on demand, so that other commands start faster. */
export const loadDirectory = () => import('../../directory/index.ts')

export type ImportFlags = { json?: boolean; strict?: boolean; quiet?: boolean; state?: string }

export type ImportResult = ImportSummary & {
  /** The file that lists all refused records with their reasons. */
  refused_file?: string
  /** The commit, or the size and time of the file. */
  version?: string | null
}

/** Shows a bar if the server names the size of the file, which is known with the first bytes. */
export function downloadProgress(context: Pick<CommandContext, 'errors'>, flags: ImportFlags) {
  let progress: Progress | undefined
  return {
    onProgress(bytes: number, total: number | undefined, from: number): void {
      progress ??= startProgress(context, flags, { label: 'Downloading', unit: 'bytes', total, from })
      progress.update({ done: bytes, count: bytes })
    },
    onDownloaded: () => progress?.end(),
  }
}

type DatasetRequest = {
  dataset: 'openstates' | 'congress'
  /** Absent for the public archive. */
  path?: string | undefined
  /** The archive to download; by default the configured one. */
  url?: string | undefined
  /** A downloaded archive with this commit is not imported again. */
  lastVersion?: string | null
  publishEvents?: ImportOptions['publishEvents']
}

/** Finds a wrong path or state before the database is opened. */
export async function requireDataset(
  { dataset, path }: Pick<DatasetRequest, 'dataset' | 'path'>,
  flags: ImportFlags,
): Promise<void> {
  await stateOf(flags)
  if (path !== undefined) await (await loadDirectory()).requireDataset(dataset, path)
}

/** Imports a checkout, or the public archive of the project, and records it for `civic refresh`. */
export async function importDataset(
  context: CommandContext,
  sql: Sql,
  { dataset, path, publishEvents, lastVersion, ...request }: DatasetRequest,
  flags: ImportFlags,
): Promise<ImportResult> {
  const { emptySummary, openCongressFiles, openOpenStates, recordOrigin, withArchive } = await loadDirectory()
  const { archives, dataDir } = context.config()
  const state = await stateOf(flags)
  const open = (at: string, commit: string | undefined) => {
    const options = { ...(state && { state }), ...(commit && { commit }) }
    return dataset === 'openstates'
      ? openOpenStates(sql, at, new Date(), options)
      : openCongressFiles(sql, at, new Date(), options)
  }
  const origin = { dataset, state: state ?? '' }
  if (path !== undefined) {
    const input = await open(path, undefined)
    const summary = await importInput(context, sql, { input, name: dataset, publishEvents }, flags)
    const location = resolve(path)
    if (isDone(summary, flags))
      await recordOrigin(
        sql,
        { ...origin, location, version: await fileVersion(location), etag: null },
        new Date(),
      )
    return summary
  }
  const url = request.url ?? archives[dataset]
  const options = { url, directory: join(dataDir, 'archives'), ...downloadProgress(context, flags) }
  return withArchive(dataset, options, async ({ folder, commit, etag }) => {
    if (commit !== undefined && commit === lastVersion) return { ...emptySummary(), version: commit }
    const input = await open(folder, commit)
    const summary = await importInput(context, sql, { input, name: dataset, publishEvents }, flags)
    const version = commit ?? null
    if (isDone(summary, flags))
      await recordOrigin(sql, { ...origin, location: url, version, etag }, new Date())
    return { ...summary, version }
  })
}

const isDone = ({ refused }: ImportSummary, { strict }: ImportFlags) => !strict || refused.count === 0

type ImportRequest = {
  input: ImportInput
  /** The file of refused records is called after it. */
  name: string
  publishEvents?: ImportOptions['publishEvents']
}

/** Imports the records, and lists the refused ones in a file. */
export async function importInput(
  context: CommandContext,
  sql: Sql,
  { input, name, publishEvents }: ImportRequest,
  flags: ImportFlags,
): Promise<ImportResult> {
  const { checkRecords, importRecords } = await loadDirectory()
  if (flags.strict) {
    const progress = startProgress(context, flags, { label: 'Checking', unit: 'records', total: input.total })
    const checked = await checkRecords(sql, withProgress(input, progress))
    progress.end()
    if (checked.refused.count > 0) return checked
  }
  const progress = startProgress(context, flags, { label: 'Importing', unit: 'records', total: input.total })
  const refusals = await openRefusals(join(context.config().dataDir, 'imports'), name)
  try {
    const summary = await importRecords(sql, input.items(), {
      now: new Date(),
      publishEvents,
      onRefused: refusals.add,
      onProgress: ({ read }) => progress.update({ done: input.done(), count: read }),
    })
    const file = await refusals.close()
    return { ...summary, ...(file && { refused_file: file }) }
  } finally {
    progress.end()
  }
}

/** A JSON Lines file of refused records, created with the first one. */
async function openRefusals(directory: string, name: string) {
  const file = join(directory, `${name}-refused.jsonl`)
  let stream: WriteStream | undefined
  await mkdir(directory, { recursive: true })
  return {
    add(refused: { where: string; reason: string; why: string }): void {
      stream ??= createWriteStream(file)
      stream.write(`${JSON.stringify(refused)}\n`)
    },
    async close(): Promise<string | undefined> {
      if (stream === undefined) return undefined
      stream.end()
      await finished(stream)
      return file
    },
  }
}

async function* withProgress(input: ImportInput, progress: Progress) {
  let count = 0
  for await (const item of input.items()) {
    count += 1
    if (count % 100 === 0) progress.update({ done: input.done(), count })
    yield item
  }
}

async function stateOf({ state }: ImportFlags): Promise<string | undefined> {
  if (state === undefined) return undefined
  const found = (await loadDirectory()).parseState(state)
  if (!found) throw new UsageError(`${state} is not a state. Use an abbreviation such as IN.`)
  return found.abbreviation
}

/** Tells whether a file is another one than at the last import. A folder can change without its date. */
export async function fileVersion(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? `${found.size} ${found.mtime.toISOString()}` : null
}
