import { randomUUID } from 'node:crypto'
import type { GroundedAnswer, groundAnswer } from '../extract/ground-answer.ts'
import type { Issue } from '../extract/issue-areas.ts'
import type { QuotedPage } from '../page.ts'
import { isLost } from '../worker/worker-error.ts'
import { requestAnswer, type StatedUse } from './model-answer.ts'
import type { ModelBudget, TokenUse } from './model-budget.ts'
import { type Unavailable, unavailable } from './model-outcome.ts'
import { instructions, modelPrompt, pageParts } from './model-prompt.ts'
import { type ModelSettings, settingsFault } from './model-settings.ts'
import { createRefusedFields } from './refused-fields.ts'

export type ModelOutcome =
  | ({ readonly kind: 'extracted'; readonly costUsd: number; readonly usage: TokenUse } & GroundedAnswer)
  | Unavailable
type ModelNeeds = {
  readonly settings: ModelSettings
  readonly budget: ModelBudget
  /** Checks the quotes of an answer in a research worker. */
  readonly ground: (...input: Parameters<typeof groundAnswer>) => Promise<GroundedAnswer>
  readonly timeoutMs?: number
}

const noUse: TokenUse = { inputTokens: 0, outputTokens: 0 }

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
      if (fault) return fault
      const actors = new Map<string, GroundedAnswer['actors'][number]>()
      const rejected: GroundedAnswer['rejected'] = []
      let [costUsd, inputTokens, outputTokens] = [0, 0, 0]
      for (const [index, part] of pageParts(page).entries()) {
        const outcome = await readPart(page, part, taxonomy, signal)
        // What the first parts gave is used, even if the budget ends there.
        if (outcome.kind === 'unavailable' && index === 0) return outcome
        if (outcome.kind === 'unavailable') break
        for (const actor of outcome.actors) {
          const key = `${actor.type} ${actor.name.toLowerCase()}`
          if (!actors.has(key)) actors.set(key, actor)
        }
        rejected.push(...outcome.rejected)
        costUsd += outcome.costUsd
        inputTokens += outcome.usage.inputTokens
        outputTokens += outcome.usage.outputTokens
      }
      const usage = { inputTokens, outputTokens }
      return { kind: 'extracted', costUsd, usage, actors: [...actors.values()], rejected }
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
    if (reserved === 'run') return unavailable('budget_spent')
    if (reserved === 'day') return unavailable('daily_budget_spent')
    const answer = await requestAnswer(settings, prompt, { maxOutputTokens, timeoutMs, refused, signal })
    if (answer.kind === 'unavailable') {
      // A call that timed out may still be billed, so it counts at its highest cost.
      if (answer.reason !== 'timeout')
        await budget.settle(reserved, answer.usage ? tokenUse(answer.usage, worstCase) : noUse)
      return { kind: answer.kind, reason: answer.reason, detail: answer.detail }
    }
    const usage = tokenUse(answer.usage, worstCase)
    const costUsd = await budget.settle(reserved, usage)
    try {
      return { kind: 'extracted', costUsd, usage, ...(await ground(page, answer.output, taxonomy)) }
    } catch (error) {
      signal?.throwIfAborted()
      return unavailable(isLost(error) ? 'too_expensive' : 'failed')
    }
  }
}

/** A token is about four characters; dividing by three overestimates on purpose. */
const tokensIn = (text: string): number => Math.ceil(text.length / 3)

const tokenUse = (stated: StatedUse, worstCase: TokenUse): TokenUse => ({
  inputTokens: stated.inputTokens ?? worstCase.inputTokens,
  outputTokens: stated.outputTokens ?? worstCase.outputTokens,
})
