import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { utcDay } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import { openFolder, type RunFolder } from './run-folder.ts'

export type RunStore = ReturnType<typeof createRunStore>

/** The runs of this machine, one folder each, named by date and subject. */
export function createRunStore({ folder, now }: { folder: string; now: Clock }) {
  const ids = async () => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const runs = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    return runs.map((entry) => entry.name).sort(new Intl.Collator('en', { numeric: true }).compare)
  }
  const open = (id: string) => openFolder(join(folder, id), id)

  return {
    folder,

    list: async (): Promise<RunFolder[]> => (await ids()).map(open),

    async create(subject: string): Promise<RunFolder> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${utcDay(now())}-${slug(subject)}`
      for (let count = 1; ; count++) {
        const id = count === 1 ? name : `${name}-${count}`
        try {
          await mkdir(join(folder, id))
          return open(id)
        } catch (fault) {
          if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
        }
      }
    },

    /** Finds a run by id, by a unique prefix of its id, or as `latest`. */
    async find(reference: string): Promise<RunFolder> {
      const all = await ids()
      if (all.length === 0)
        throw new OperatorError(`There are no runs in ${folder}. Start one: scout run --help`)
      if (reference === 'latest') return open(await latest(all))
      const matching = all.includes(reference) ? [reference] : all.filter((id) => id.startsWith(reference))
      if (matching.length === 1) return open(matching[0]!)
      if (matching.length === 0)
        throw new OperatorError(`There is no run ${reference}. \`scout runs\` lists them.`)
      throw new OperatorError(`${reference} matches ${matching.join(', ')}. Use a longer prefix.`)
    },
  }

  async function latest(all: readonly string[]): Promise<string> {
    const started = await Promise.all(
      all.map(async (id) => ({
        id,
        at:
          (
            await open(id)
              .record()
              .catch(() => undefined)
          )?.startedAt ?? '',
      })),
    )
    return started.reduce((newest, one) => (one.at >= newest.at ? one : newest)).id
  }
}

const slug = (subject: string) =>
  subject
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'pages'
