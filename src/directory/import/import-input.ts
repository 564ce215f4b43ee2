import type { Readable } from 'node:stream'
import type { Sql } from '../../platform/sql/database.ts'
import type { ImportItem } from './import-item.ts'
import { openInput, type PackedInput } from './packed-input.ts'
import { loadPlaceFinder } from './place-finder-store.ts'
import { readJsonLines } from './read-json-lines.ts'

/** Something to import from. */
export type ImportInput = {
  /** From the beginning, each time it is called. */
  items(): AsyncGenerator<ImportItem>
  /** False for a pipe, which can be read only once. */
  isRepeatable: boolean
  /** How much there is, in bytes or files; undefined when that is not known beforehand. */
  total: number | undefined
  /** How much of it has been read, measured alike. */
  done(): number
}

/** A file of JSON Lines, or `-` for standard input; both may be gzip. */
export async function openJsonLines(file: string, stdin: Readable): Promise<ImportInput> {
  let opened: PackedInput = await openInput(file, stdin)
  let isFresh = true
  return {
    async *items() {
      if (!isFresh) opened = await openInput(file, stdin)
      isFresh = false
      yield* readJsonLines(opened.chunks)
    },
    isRepeatable: file !== '-',
    total: opened.totalBytes,
    done: () => opened.readBytes(),
  }
}

/** A checkout of openstates/people. */
export async function openOpenStates(sql: Sql, directory: string, now: Date): Promise<ImportInput> {
  // What reads YAML is loaded by those who read it: the service never does.
  const { listOpenStates, readOpenStates } = await import('./open-states/read-open-states.ts')
  const listed = await listOpenStates(directory)
  const find = await loadPlaceFinder(sql)
  return countedItems(() => readOpenStates(listed, find, dayOf(now)), listed.files.length)
}

/** The file legislators-current.yaml of unitedstates/congress-legislators. */
export async function openCongressFile(sql: Sql, file: string, now: Date): Promise<ImportInput> {
  const { openCongress, readCongress } = await import('./congress/read-congress.ts')
  const files = await openCongress(file)
  const find = await loadPlaceFinder(sql)
  return countedItems(() => readCongress(files, find, dayOf(now)), undefined)
}

function countedItems(read: () => AsyncGenerator<ImportItem>, total: number | undefined): ImportInput {
  let done = 0
  return {
    async *items() {
      done = 0
      for await (const item of read()) {
        done += 1
        yield item
      }
    },
    isRepeatable: true,
    total,
    done: () => done,
  }
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
