import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { utcDay } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DailyBudget, Spending } from '../../research/index.ts'

type Entry = Spending & { readonly id: string }

/**
 * What scout has spent on a model today (UTC), in a file that all its processes append to.
 * The order of the file decides between two processes: an entry that exceeds the limits is taken back.
 */
export function createDailyBudget(needs: { store: string; limits: Spending; now: Clock }): DailyBudget {
  const { limits, now } = needs
  const folder = join(needs.store, '.model-spending')
  const fileOf = (day: string) => join(folder, `${day}.jsonl`)
  // The line break before an entry separates it from one that a killed process left incomplete.
  const append = (day: string, entry: Entry) => appendFile(fileOf(day), `\n${JSON.stringify(entry)}\n`)
  return {
    async reserve(most) {
      const day = utcDay(now())
      const id = randomUUID()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeOthers(folder, `${day}.jsonl`)
      await append(day, { id, usd: most.usd, tokens: most.tokens })
      const entries = entriesIn(await readFile(fileOf(day), 'utf8'))
      let [usd, tokens] = [0, 0]
      for (const entry of entries.slice(0, entries.findIndex((one) => one.id === id) + 1)) {
        usd += entry.usd
        tokens += entry.tokens
      }
      if (usd <= limits.usd && tokens <= limits.tokens) return day
      await append(day, { id: randomUUID(), usd: -most.usd, tokens: -most.tokens })
      return null
    },
    async release(day, { usd, tokens }) {
      await append(day, { id: randomUUID(), usd: -usd, tokens: -tokens })
    },
  }
}

function entriesIn(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry]
    } catch {
      return []
    }
  })
}

/** Yesterday's file may still receive what a call did not spend. */
async function removeOthers(folder: string, today: string): Promise<void> {
  const days = (await readdir(folder)).filter((name) => name.endsWith('.jsonl') && name < today).sort()
  for (const name of days.slice(0, -1)) await rm(join(folder, name), { force: true })
}
