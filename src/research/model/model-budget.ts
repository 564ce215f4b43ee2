import type { ModelSettings } from './model-settings.ts'

/** Spending limits in US dollars. Tokens are limited too, because local models cost nothing. */
type BudgetLimits = { readonly runUsd: number; readonly runTokens: number }
export type TokenUse = { readonly inputTokens: number; readonly outputTokens: number }
export type ModelBudget = ReturnType<typeof createModelBudget>

/** Tracks the spending of one run. */
export function createModelBudget(limits: BudgetLimits) {
  let usd = 0
  let tokens = 0
  return {
    /** Whether a call fits the budget at its highest possible cost. */
    admits(most: TokenUse, settings: ModelSettings): boolean {
      const cost = costOf(most, settings)
      const isAffordable = usd + cost <= limits.runUsd
      return isAffordable && tokens + most.inputTokens + most.outputTokens <= limits.runTokens
    },
    spend(use: TokenUse, settings: ModelSettings): number {
      const cost = costOf(use, settings)
      usd += cost
      tokens += use.inputTokens + use.outputTokens
      return cost
    },
    spent: () => ({ usd, tokens }),
  }
}

const costOf = ({ inputTokens, outputTokens }: TokenUse, settings: ModelSettings): number =>
  (inputTokens * settings.inputUsdPerMillion + outputTokens * settings.outputUsdPerMillion) / 1_000_000
