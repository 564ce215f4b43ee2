import type { Readable } from 'node:stream'
import { utcDay } from '../../contracts/days.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type ImportItem, isParsed } from './import-item.ts'
import { readRetrievals } from './import-origin-store.ts'
import { type InputBytes, openBytes } from './open-bytes.ts'
import { loadPlaceFinder } from './place-finder-store.ts'
import { readJsonLines } from './read-json-lines.ts'
import { withNewPlaces } from './with-new-places.ts'

export type ImportInput = {
  /** Reads from the start on every call. */
  items(): AsyncGenerator<ImportItem>
  /** False for a pipe, which can be read only once. */
  isRepeatable: boolean
  /** Size in bytes or files; undefined when it is not known in advance. */
  total: number | undefined
  /** How much has been read, in the unit of `total`. */
  done(): number
}

/** Narrows a dataset to a state, and says which commit its files are from when they have no git data. */
type DatasetOptions = { state?: string; commit?: string }

/** Opens a JSON Lines file, or standard input for `-`. Both may be gzip. */
export async function openJsonLines(file: string, stdin: Readable): Promise<ImportInput> {
  let opened: InputBytes = await openBytes(file, stdin)
  let isUnread = true
  async function* readChunks() {
    if (!isUnread) opened = await openBytes(file, stdin)
    isUnread = false
    yield* opened.chunks
  }
  return {
    items: () => readJsonLines(readChunks()),
    isRepeatable: file !== '-',
    total: opened.totalBytes,
    done: () => opened.readBytes(),
  }
}

/** Finds a wrong path of a dataset before the database is opened. */
export async function requireDataset(dataset: 'openstates' | 'congress', path: string): Promise<void> {
  if (dataset === 'openstates') await (await import('./open-states/read-open-states.ts')).findOpenStates(path)
  else await (await import('./congress/read-congress.ts')).findMembersFile(path)
}

/** Opens a checkout of openstates/people. */
export async function openOpenStates(
  sql: Sql,
  directory: string,
  now: Date,
  narrowed: DatasetOptions = {},
): Promise<ImportInput> {
  // Loads the YAML parser only for imports that need it.
  const reader = await import('./open-states/read-open-states.ts')
  const { listOpenStates, readOpenStates, openStatesRepository } = reader
  const retrieved = await readRetrievals(sql, openStatesRepository)
  const listed = await listOpenStates(directory, { ...narrowed, retrieved })
  const findPlace = await loadPlaceFinder(sql)
  return countItems(
    () => withNewPlaces(readOpenStates(listed, findPlace, utcDay(now)), findPlace),
    listed.files.length,
  )
}

/** Opens a checkout of unitedstates/congress-legislators, or its file of members. */
export async function openCongressFiles(
  sql: Sql,
  path: string,
  now: Date,
  { state, ...known }: DatasetOptions = {},
): Promise<ImportInput> {
  const { congressRepository, openCongress, readCongress } = await import('./congress/read-congress.ts')
  const retrieved = await readRetrievals(sql, congressRepository)
  const files = await openCongress(path, { ...known, retrieved })
  const findPlace = await loadPlaceFinder(sql)
  return countItems(
    () => withNewPlaces(readCongress(files, findPlace, utcDay(now), state), findPlace),
    undefined,
  )
}

function countItems(read: () => AsyncGenerator<ImportItem>, total: number | undefined): ImportInput {
  let done = 0
  return {
    async *items() {
      done = 0
      for await (const item of read()) {
        // Relations come from files that were counted before.
        if (!('roster' in item) && !(isParsed(item) && item.record.record === 'relation')) done += 1
        yield item
      }
    },
    isRepeatable: true,
    total,
    done: () => done,
  }
}
