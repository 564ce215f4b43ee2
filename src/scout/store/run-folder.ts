import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../platform/errors.ts'
import type { Journal, PageRecord } from '../../research/index.ts'
import { writeFileAtomically } from './atomic-write.ts'
import { readableJson } from './readable-json.ts'
import { acquireLock, isLocked } from './run-lock.ts'
import type { RunRecord } from './run-record.ts'

export type RunFolder = ReturnType<typeof openFolder>

/** Opens a run: a folder of JSON files, each written atomically. */
export function openFolder(path: string, id: string) {
  const fileOf = (name: string) => join(path, `${name}.json`)
  const lockFile = join(path, 'lock')
  const pagesFolder = join(path, 'pages')

  async function read<T>(name: string): Promise<T | undefined> {
    const text = await readFile(fileOf(name), 'utf8').catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return undefined
      throw fault
    })
    if (text === undefined) return undefined
    try {
      return JSON.parse(text) as T
    } catch (fault) {
      throw new OperatorError(`${fileOf(name)} is not valid JSON. Fix it, or start a new run.`, fault)
    }
  }
  const write = (name: string, value: unknown) => writeFileAtomically(fileOf(name), readableJson(value))

  async function pageNames(): Promise<string[]> {
    const files = await readdir(pagesFolder).catch(() => [])
    return files.filter((file) => /^\d+\.json$/.test(file)).sort()
  }

  async function pages(): Promise<PageRecord[]> {
    const names = await pageNames()
    return Promise.all(
      names.map(async (name) => (await read<PageRecord>(join('pages', name.replace(/\.json$/, ''))))!),
    )
  }

  return {
    id,
    path,
    read,
    write,
    pages,

    async record(): Promise<RunRecord> {
      const record = await read<RunRecord>('run')
      if (record === undefined) throw new OperatorError(`${path} is not a run: run.json is missing.`)
      return record
    },

    lock: () => acquireLock(lockFile, `The run ${id}`),

    /** A `running` run without a lock was interrupted. */
    async currentState({ state }: RunRecord): Promise<RunRecord['state']> {
      return state === 'running' && !(await isLocked(lockFile)) ? 'interrupted' : state
    },

    /** Numbers pages in the order in which they were read. */
    async journal(): Promise<Journal> {
      const numbers = (await pageNames()).map((name) => Number.parseInt(name, 10))
      const saved = new Map(
        (await pages()).map((record, index) => [record.url, { record, number: numbers[index]! }]),
      )
      let last = numbers.at(-1) ?? 0
      return {
        loadStep: read,
        saveStep: write,
        loadPages: async () => [...saved.values()].map(({ record }) => record),
        async savePage(record) {
          const number = saved.get(record.url)?.number ?? ++last
          saved.set(record.url, { record, number })
          await write(join('pages', String(number).padStart(4, '0')), record)
        },
      }
    },
  }
}
