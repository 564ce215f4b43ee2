import { sql as raw } from 'kysely'
import { hourMs } from '../../contracts/days.ts'
import { hasPassed, monotonicMs } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { Term } from './text-query.ts'

/** PostgreSQL renews its statistics when a tenth of the rows has changed. */
const maxAgeMs = hourMs

/**
 * Puts the words that fewest actors have first. The index looks up the later words of a search only for what the earlier
 * ones found. The statistics of PostgreSQL know the most frequent words; others are rare.
 */
export function createWordOrder(sql: Sql) {
  let known: Promise<ReadonlyMap<string, number>> | undefined
  let readAt = 0

  function frequencies(): Promise<ReadonlyMap<string, number>> {
    if (known === undefined || hasPassed(readAt, maxAgeMs, monotonicMs())) {
      readAt = monotonicMs()
      known = readFrequencies(sql)
      known.catch(() => {
        known = undefined
      })
    }
    return known
  }

  return {
    async rarestFirst(terms: readonly Term[]): Promise<readonly Term[]> {
      if (terms.length < 2) return terms
      const frequency = await frequencies()
      const shareOf = ({ word, alternatives, isPrefix }: Term) =>
        isPrefix ? 1 : Math.max(...[word, ...alternatives].map((spelling) => frequency.get(spelling) ?? 0))
      return terms.toSorted((one, other) => shareOf(one) - shareOf(other))
    },
  }
}

/** The share of actors that have each of the most frequent words. */
async function readFrequencies(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const { rows } = await raw<{ word: string; share: number }>`
    select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
    where schemaname = current_schema and tablename = 'entity' and attname = 'search' and word is not null`.execute(
    sql,
  )
  return new Map(rows.map(({ word, share }) => [word, share]))
}
