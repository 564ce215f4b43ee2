import type { PlaceReference } from '../contracts/directory/place-key.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createOverviewStore, type DirectoryCounts, type ExampleFact } from './overview-store.ts'
import { completeUrls } from './sources/source-url.ts'

type Overview = {
  figures: DirectoryCounts
  /** What the sample town adds to the figures. */
  sampleFigures: Pick<DirectoryCounts, 'actors' | 'sources'>
  /** One fact with its proof, to show what facts look like. */
  example: ExampleFact | undefined
  samplePlace: PlaceReference | undefined
}

const cacheMs = 60_000
/** A new directory gets its first quotes soon. */
const cacheWithoutExampleMs = 5_000

/** The home page's overview of the directory, cached for a minute. */
export function createOverview(needs: { sql: Sql; now: Clock; baseUrl: string }): () => Promise<Overview> {
  const store = createOverviewStore(needs.sql)
  let cached: { at: number; overview: Promise<Overview> } | undefined

  async function read(): Promise<Overview> {
    const [figures, sampleFigures, example, samplePlace] = await Promise.all([
      store.figures(),
      store.sampleFigures(),
      store.exampleFact(),
      store.samplePlace(),
    ])
    if (example) completeUrls([example], needs.baseUrl)
    return { figures, sampleFigures, example, samplePlace }
  }

  return () => {
    const now = needs.now().getTime()
    if (cached === undefined || now - cached.at > cacheMs) {
      const overview = read()
      cached = { at: now, overview }
      overview.then(
        ({ example }) => {
          if (example === undefined && cached?.overview === overview) {
            cached = { at: now - cacheMs + cacheWithoutExampleMs, overview }
          }
        },
        // Failures are not cached.
        () => {
          if (cached?.overview === overview) cached = undefined
        },
      )
    }
    return cached.overview
  }
}
