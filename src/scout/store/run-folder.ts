import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../platform/errors.ts'
import type { Journal, PageRecord } from '../../research/index.ts'
import { readableJson } from './readable-json.ts'
import { isHeld, takeLock } from './run-lock.ts'
import type { RunRecord } from './run-record.ts'
import { writeWhole } from './write-whole.ts'

export type RunFolder = ReturnType<typeof openFolder>

/** One run: a folder of JSON files, each written whole as soon as it is known. */
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
      throw new OperatorError(`${fileOf(name)} is no JSON any more. Mend it, or research anew.`, fault)
    }
  }
  const write = (name: string, value: unknown) => writeWhole(fileOf(name), readableJson(value))

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
      if (record === undefined) throw new OperatorError(`${path} holds no run: run.json is missing.`)
      return record
    },

    lock: () => takeLock(lockFile, `The run ${id}`),

    /** What is known of a run that says it is running: somebody is at it, or it was cut short. */
    async stateOf({ state }: RunRecord): Promise<RunRecord['state']> {
      return state === 'running' && !(await isHeld(lockFile)) ? 'interrupted' : state
    },

    /** Pages are numbered in the order in which they were read. */
    async journal(): Promise<Journal> {
      const numbers = (await pageNames()).map((name) => Number.parseInt(name, 10))
      const kept = new Map(
        (await pages()).map((record, at) => [record.url, { record, number: numbers[at]! }]),
      )
      let last = numbers.at(-1) ?? 0
      return {
        loadStep: read,
        saveStep: write,
        loadPages: async () => [...kept.values()].map(({ record }) => record),
        async savePage(record) {
          const number = kept.get(record.url)?.number ?? ++last
          kept.set(record.url, { record, number })
          await write(join('pages', String(number).padStart(4, '0')), record)
        },
      }
    },
  }
}
