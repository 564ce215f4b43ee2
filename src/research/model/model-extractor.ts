import { randomUUID } from 'node:crypto'
import type { GroundedAnswer, groundAnswer } from '../extract/ground-answer.ts'
import type { Issue } from '../extract/issue-areas.ts'
import type { QuotedPage } from '../page.ts'
import { isLost } from '../worker/worker-error.ts'
import { requestAnswer, type StatedUse } from './model-answer.ts'
import type { ModelBudget, Spending, TokenUse } from './model-budget.ts'
import { type Unavailable, unavailable } from './model-outcome.ts'
import { instructions, modelPrompt, pageParts } from './model-prompt.ts'
import { type ModelSettings, settingsFault } from './model-settings.ts'
import { createRefusedFields } from './refused-fields.ts'

/** What was spent counts even if it gave nothing. */
export type ModelOutcome = (({ readonly kind: 'extracted' } & GroundedAnswer) | Unavailable) & {
  readonly spent: Spending
}
type ModelNeeds = {
  readonly settings: ModelSettings
  readonly budget: ModelBudget
  /** Checks the quotes of an answer in a research worker. */
  readonly ground: (...input: Parameters<typeof groundAnswer>) => Promise<GroundedAnswer>
  readonly timeoutMs?: number
}

const noUse: TokenUse = { inputTokens: 0, outputTokens: 0 }
const nothing: Spending = { usd: 0, tokens: 0 }

const maxOutputTokens = 4000
const defaultTimeoutMs = 60_000

/**
 * Extracts actors with a language model. The model has no tools, and each of its claims must be quoted from the page.
 */
export function createModelExtractor(needs: ModelNeeds) {
  const { settings, budget, ground, timeoutMs = defaultTimeoutMs } = needs
  const refused = createRefusedFields()
  return {
    async extract(page: QuotedPage, taxonomy: readonly Issue[], signal?: AbortSignal): Promise<ModelOutcome> {
      const fault = settingsFault(settings)
      if (fault) return { ...fault, spent: nothing }
      const actors = new Map<string, GroundedAnswer['actors'][number]>()
      const rejected: GroundedAnswer['rejected'] = []
      let spent = nothing
      for (const [index, part] of pageParts(page).entries()) {
        const outcome = await readPart(page, part, taxonomy, signal)
        spent = { usd: spent.usd + outcome.spent.usd, tokens: spent.tokens + outcome.spent.tokens }
        // What the first parts gave is used, even if the budget ends there.
        if (outcome.kind === 'unavailable' && index === 0) return outcome
        if (outcome.kind === 'unavailable') break
        for (const actor of outcome.actors) {
          const key = `${actor.type} ${actor.name.toLowerCase()}`
          if (!actors.has(key)) actors.set(key, actor)
        }
        rejected.push(...outcome.rejected)
      }
      return { kind: 'extracted', spent, actors: [...actors.values()], rejected }
    },
  }

  async function readPart(
    page: QuotedPage,
    part: string,
    taxonomy: readonly Issue[],
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome> {
    const prompt = modelPrompt(part, taxonomy, randomUUID())
    const worstCase = {
      inputTokens: tokensIn(instructions) + tokensIn(prompt),
      outputTokens: maxOutputTokens,
    }
    const reserved = await budget.reserve(worstCase)
    if (reserved === 'run') return { ...unavailable('budget_spent'), spent: nothing }
    if (reserved === 'day') return { ...unavailable('daily_budget_spent'), spent: nothing }
    const answer = await requestAnswer(settings, prompt, { maxOutputTokens, timeoutMs, refused, signal })
    if (answer.kind === 'unavailable') {
      const { kind, reason, detail, usage } = answer
      // A call that timed out may still be billed, so it counts at its highest cost.
      const use = usage ? tokenUse(usage, worstCase) : reason === 'timeout' ? worstCase : noUse
      return { kind, reason, detail, spent: await budget.settle(reserved, use) }
    }
    const spent = await budget.settle(reserved, tokenUse(answer.usage, worstCase))
    try {
      return { kind: 'extracted', spent, ...(await ground(page, answer.output, taxonomy)) }
    } catch (error) {
      signal?.throwIfAborted()
      return { ...unavailable(isLost(error) ? 'too_expensive' : 'failed'), spent }
    }
  }
}

/** A token is about four characters; dividing by three overestimates on purpose. */
const tokensIn = (text: string): number => Math.ceil(text.length / 3)

const tokenUse = (stated: StatedUse, worstCase: TokenUse): TokenUse => ({
  inputTokens: stated.inputTokens ?? worstCase.inputTokens,
  outputTokens: stated.outputTokens ?? worstCase.outputTokens,
})
