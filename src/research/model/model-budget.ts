import type { ModelSettings } from './model-settings.ts'

export type TokenUse = { readonly inputTokens: number; readonly outputTokens: number }
/** Tokens are limited too, because local models cost nothing. */
export type Spending = { readonly usd: number; readonly tokens: number }

export type DailyBudget = {
  /** Adds the spending and returns its day, or returns null if the limits of the day do not allow it. */
  reserve(most: Spending): Promise<string | null>
  /** Takes back what was reserved on that day and not spent. */
  release(day: string, unspent: Spending): Promise<void>
}

type Reservation = { readonly most: Spending; readonly day: string | null }
export type ModelBudget = ReturnType<typeof createModelBudget>

/** Tracks the spending of one run, and of the day if there is a daily budget. */
export function createModelBudget(limits: Spending, settings: ModelSettings, daily?: DailyBudget) {
  let [usd, tokens] = [0, 0]
  const add = (spending: Spending, sign: 1 | -1) => {
    usd += sign * spending.usd
    tokens += sign * spending.tokens
  }
  const spendingOf = ({ inputTokens, outputTokens }: TokenUse): Spending => ({
    usd:
      (inputTokens * settings.inputUsdPerMillion + outputTokens * settings.outputUsdPerMillion) / 1_000_000,
    tokens: inputTokens + outputTokens,
  })
  return {
    /** Reserves the highest possible cost of a call, or says which budget does not allow it. */
    async reserve(use: TokenUse): Promise<Reservation | 'run' | 'day'> {
      const most = spendingOf(use)
      if (usd + most.usd > limits.usd || tokens + most.tokens > limits.tokens) return 'run'
      // Before the first wait, because the pages of a run are read at the same time.
      add(most, 1)
      const day = daily ? await daily.reserve(most) : null
      if (!daily || day !== null) return { most, day }
      add(most, -1)
      return 'day'
    },
    /** Counts what a call really used, and returns it. */
    async settle({ most, day }: Reservation, use: TokenUse): Promise<Spending> {
      const spent = spendingOf(use)
      add(most, -1)
      add(spent, 1)
      if (daily && day !== null)
        await daily.release(day, { usd: most.usd - spent.usd, tokens: most.tokens - spent.tokens })
      return spent
    },
    addEarlier: (spending: Spending): void => add(spending, 1),
    spent: (): Spending => ({ usd, tokens }),
  }
}
