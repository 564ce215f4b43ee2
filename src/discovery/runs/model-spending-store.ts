import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { DailyBudget, Spending } from '../../research/index.ts'

/** The spending of the day in the database, so that all processes together stay below the limits. */
export function createDailyBudget(sql: Sql, limits: Spending): DailyBudget {
  return {
    async reserve({ usd, tokens }) {
      if (usd > limits.usd || tokens > limits.tokens) return null
      const { rows } = await raw<{ day: string }>`
        insert into discovery_model_spending as spent (day, usd, tokens)
          values ((clock_timestamp() at time zone 'UTC')::date, ${usd}, ${tokens})
        on conflict (day) do update set usd = spent.usd + excluded.usd, tokens = spent.tokens + excluded.tokens
          where spent.usd + excluded.usd <= ${limits.usd} and spent.tokens + excluded.tokens <= ${limits.tokens}
        returning day::text`.execute(sql)
      return rows[0]?.day ?? null
    },
    async release(day, { usd, tokens }) {
      await raw`
        update discovery_model_spending set usd = usd - ${usd}, tokens = tokens - ${tokens}
          where day = ${day}::date`.execute(sql)
    },
  }
}
