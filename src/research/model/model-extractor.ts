import { randomUUID } from 'node:crypto'
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai'
import type { GroundedAnswer } from '../extract/ground-answer.ts'
import type { Issue } from '../extract/issue-areas.ts'
import type { PageContent, PageLayout } from '../page.ts'
import { isLost } from '../worker/worker-error.ts'
import type { ModelBudget, TokenUse } from './model-budget.ts'
import { instructions, ModelAnswer, modelPrompt, pageParts } from './model-prompt.ts'
import { languageModel, type ModelSettings, settingsFault } from './model-settings.ts'

export type ModelOutcome =
  | ({ readonly kind: 'extracted'; readonly costUsd: number; readonly usage: TokenUse } & GroundedAnswer)
  | Unavailable
type Unavailable = {
  readonly kind: 'unavailable'
  readonly reason:
    | 'no_key'
    | 'no_address'
    | 'budget_spent'
    | 'daily_budget_spent'
    | 'refused'
    | 'rate_limited'
    | 'timeout'
    | 'malformed_answer'
    | 'too_expensive'
    | 'failed'
  /** A sentence for the run's report. */
  readonly detail: string
}

type ModelNeeds = {
  readonly settings: ModelSettings
  readonly budget: ModelBudget
  /** Checks the quotes of an answer in a research worker. */
  readonly ground: (
    page: PageContent & PageLayout,
    answer: ModelAnswer,
    taxonomy: readonly Issue[],
  ) => Promise<GroundedAnswer>
  readonly timeoutMs?: number
  /** Creates the marker that delimits the page in the prompt. */
  readonly newMarker?: () => string
}

const budgetSpent: Record<'run' | 'day', Unavailable> = {
  run: {
    kind: 'unavailable',
    reason: 'budget_spent',
    detail: 'The model budget of the run is used up; the page was read without it.',
  },
  day: {
    kind: 'unavailable',
    reason: 'daily_budget_spent',
    detail: 'The model budget of the day is used up until 00:00 UTC; the page was read without it.',
  },
}
const noUse: TokenUse = { inputTokens: 0, outputTokens: 0 }

const maxOutputTokens = 4000
const defaultTimeoutMs = 60_000

/**
 * Extracts actors with a language model. The model has no tools, and each of its claims must be quoted from the page.
 */
export function createModelExtractor(needs: ModelNeeds) {
  const { settings, budget, ground, timeoutMs = defaultTimeoutMs, newMarker = randomUUID } = needs
  return {
    async extract(
      page: PageContent & PageLayout,
      taxonomy: readonly Issue[],
      signal?: AbortSignal,
    ): Promise<ModelOutcome> {
      const fault = settingsFault(settings)
      if (fault) return { kind: 'unavailable', ...fault }
      const actors = new Map<string, GroundedAnswer['actors'][number]>()
      const rejected: GroundedAnswer['rejected'] = []
      let [costUsd, inputTokens, outputTokens] = [0, 0, 0]
      for (const [at, part] of pageParts(page).entries()) {
        const outcome = await readPart(page, part, taxonomy, signal)
        // What the first parts gave is used, even if the budget ends there.
        if (outcome.kind === 'unavailable' && at === 0) return outcome
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
    page: PageContent & PageLayout,
    part: string,
    taxonomy: readonly Issue[],
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome> {
    const prompt = modelPrompt(part, taxonomy, newMarker())
    const worstCase = {
      inputTokens: tokensIn(instructions) + tokensIn(prompt),
      outputTokens: maxOutputTokens,
    }
    const reserved = await budget.reserve(worstCase)
    if (reserved === 'run' || reserved === 'day') return budgetSpent[reserved]
    const answer = await answerTo(prompt, signal)
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
      if (!isLost(error)) return unavailable(error, false)
      return {
        kind: 'unavailable',
        reason: 'too_expensive',
        detail: 'The quotes of the model could not be checked within the limits; they were ignored.',
      }
    }
  }

  /** Rejects if the run is canceled. The reservation then stays, because the call may still be billed. */
  async function answerTo(
    prompt: string,
    signal: AbortSignal | undefined,
  ): Promise<ModelReply | (Unavailable & { readonly usage?: StatedUse })> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const { output, usage } = await generateText({
        model: languageModel(settings),
        output: Output.object({ schema: ModelAnswer }),
        instructions,
        prompt,
        maxOutputTokens,
        temperature: 0,
        maxRetries: 0,
        abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return { kind: 'answered', output, usage }
    } catch (error) {
      signal?.throwIfAborted()
      const usage = NoObjectGeneratedError.isInstance(error) ? error.usage : undefined
      return { ...unavailable(error, timeout.aborted), ...(usage && { usage }) }
    }
  }
}

type StatedUse = { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }
type ModelReply = { readonly kind: 'answered'; readonly output: ModelAnswer; readonly usage: StatedUse }

/** A token is about four characters; dividing by three overestimates on purpose. */
const tokensIn = (text: string): number => Math.ceil(text.length / 3)

const tokenUse = (stated: StatedUse, worstCase: TokenUse): TokenUse => ({
  inputTokens: stated.inputTokens ?? worstCase.inputTokens,
  outputTokens: stated.outputTokens ?? worstCase.outputTokens,
})

function unavailable(error: unknown, isTimeout: boolean): Unavailable {
  const unavailableFor = (reason: Unavailable['reason'], detail: string): Unavailable => ({
    kind: 'unavailable',
    reason,
    detail,
  })
  if (isTimeout)
    return unavailableFor('timeout', 'The model did not answer in time; the page was read without it.')
  if (NoObjectGeneratedError.isInstance(error))
    return unavailableFor(
      'malformed_answer',
      'The model answered in the wrong format; its answer was ignored.',
    )
  if (!APICallError.isInstance(error))
    return unavailableFor('failed', 'The model request failed; the page was read without it.')
  if (error.statusCode === 401 || error.statusCode === 403)
    return unavailableFor('refused', 'The model provider refused the API key.')
  if (error.statusCode === 429)
    return unavailableFor('rate_limited', 'The model provider limits the rate of requests.')
  return unavailableFor(
    'failed',
    `The model provider returned an error${error.statusCode === undefined ? '' : ` (${error.statusCode})`}.`,
  )
}
