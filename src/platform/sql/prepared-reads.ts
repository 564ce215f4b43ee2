import { sql } from 'kysely'
import pg from 'pg'

/** Reads of this many characters take longer to plan than to run. */
const longRead = 400
/** Every connection stores the plans of its prepared statements. */
const maxPrepared = 100

/**
 * Starts a read whose best plan depends on its values, such as the place: a village has three actors, a city tens of
 * thousands. After some executions, PostgreSQL would plan a prepared read for any value.
 */
export const plannedEachTime = sql`/* planned each time */`

/** Starts a read that takes longer to plan than to run, however short, and whose plan is the same for all values. */
export const plannedOnce = sql`/* planned once */`

/** Names of statements that PostgreSQL plans once per connection instead of once per execution. */
export type PreparedReads = ReturnType<typeof prepareReads>

export function prepareReads() {
  const names = new Map<string, string | undefined>()
  return {
    /** The name under which the statement is prepared, if it is marked, or a long read and one of the first. */
    nameOf(text: string): string | undefined {
      if (names.has(text)) return names.get(text)
      if (!text.trimStart().startsWith('/* planned once */')) {
        if (names.size >= maxPrepared || text.length < longRead || text.includes('/* planned each time */'))
          return
        if (!/^\s*(?:select|with)\b/i.test(text)) return
      }
      const name = `read_${names.size + 1}`
      names.set(text, name)
      return name
    },
    /** Never prepares the statement again. */
    forget(text: string): void {
      names.set(text, undefined)
    },
  }
}

/** PostgreSQL refuses a prepared `select *` after a newer release has added a column to the table. */
export const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan')
