import { changesChannel, tagsOf } from '../../platform/changes.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/database.ts'

/** One import or publication changes many actors: their places are handled together. */
const waitMs = 1_000

/** Calls `link` with the places whose actors changed; without places when too many did. */
export function onPublication(needs: {
  database: Pick<Database, 'listen'>
  log: Log
  link: (placeKeys: readonly string[] | undefined) => Promise<unknown>
}): AsyncDisposable {
  const places = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let work: Promise<unknown> = Promise.resolve()

  const run = () => {
    timer = undefined
    const changed = places.has('*') ? undefined : [...places]
    places.clear()
    work = work
      .then(() => needs.link(changed))
      .catch((error) => needs.log.warn({ err: error }, 'Meetings were not linked to new bodies'))
  }
  const subscription = needs.database.listen(changesChannel, (payload) => {
    for (const tag of tagsOf(payload)) {
      if (tag === '*') places.add(tag)
      if (tag.startsWith('place:')) places.add(tag.slice('place:'.length))
    }
    if (places.size > 0) timer ??= setTimeout(run, waitMs).unref()
  })
  return {
    async [Symbol.asyncDispose]() {
      subscription[Symbol.dispose]()
      clearTimeout(timer)
      await work
    },
  }
}
