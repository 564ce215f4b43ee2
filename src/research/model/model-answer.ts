import { setTimeout } from 'node:timers/promises'
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai'
import { cutText } from '../../platform/cut-text.ts'
import { retryAfter } from '../../platform/safe-fetch/retry-after.ts'
import { type Unavailable, unavailable } from './model-outcome.ts'
import { instructions, ModelAnswer } from './model-prompt.ts'
import { languageModel, type ModelSettings } from './model-settings.ts'
import { readableActors } from './readable-actors.ts'
import type { RefusedFields } from './refused-fields.ts'

export type StatedUse = {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
}
type CallOptions = {
  readonly maxOutputTokens: number
  readonly timeoutMs: number
  /** Shared by the calls of a run, so that a field is refused only once. */
  readonly refused: RefusedFields
  readonly signal: AbortSignal | undefined
}
type Reply = { readonly kind: 'answered'; readonly output: ModelAnswer; readonly usage: StatedUse }
type Answer = Reply | (Unavailable & { readonly usage?: StatedUse })

const maxRetries = 2

/** Sends one prompt. Rejects if the run is canceled; the call may still be billed then. */
export async function requestAnswer(
  settings: ModelSettings,
  prompt: string,
  { maxOutputTokens, timeoutMs, refused, signal }: CallOptions,
): Promise<Answer> {
  const deadline = Date.now() + timeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout
  for (let retries = 0; ; ) {
    try {
      const result = await generateText({
        model: languageModel(settings, refused),
        output: Output.object({ schema: ModelAnswer }),
        instructions,
        prompt,
        maxOutputTokens,
        temperature: 0,
        maxRetries: 0,
        abortSignal,
      })
      const { finishReason, text, usage } = result
      if (finishReason === 'content-filter') return { ...unavailable('declined'), usage }
      // Without text there is no output to read.
      if (finishReason !== 'stop' && text === '')
        return { ...unavailable(finishReason === 'length' ? 'truncated' : 'malformed_answer'), usage }
      return { kind: 'answered', output: result.output, usage }
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) return unavailable('timeout')
      if (NoObjectGeneratedError.isInstance(error)) return readable(error)
      if (settings.provider !== 'anthropic' && refused.learn(error)) continue
      const retryAt = retries++ < maxRetries ? retryTime(error) : null
      if (retryAt === null || retryAt.getTime() >= deadline) return callFault(error)
      await setTimeout(retryAt.getTime() - Date.now(), undefined, { signal: abortSignal }).catch(() => {})
      signal?.throwIfAborted()
    }
  }
}

/** What an answer that is not the expected object still says. It was billed in any case. */
async function readable(error: NoObjectGeneratedError): Promise<Answer> {
  const usage = error.usage ?? {}
  if (error.finishReason === 'content-filter') return { ...unavailable('declined'), usage }
  const isCutOff = error.finishReason === 'length'
  const actors = await readableActors(error.text ?? '', isCutOff)
  if (actors === null) return { ...unavailable(isCutOff ? 'truncated' : 'malformed_answer'), usage }
  return { kind: 'answered', output: { actors }, usage }
}

/** When a busy provider asks to be called again. */
function retryTime(error: unknown): Date | null {
  if (!APICallError.isInstance(error) || ![429, 503, 529].includes(error.statusCode ?? 0)) return null
  return retryAfter(error.responseHeaders?.['retry-after'], new Date())
}

function callFault(error: unknown): Unavailable {
  if (!APICallError.isInstance(error)) return unavailable('failed')
  const { statusCode: status, message } = error
  // What a provider says about a key may repeat a part of it.
  if (status === 401 || status === 403) return unavailable('refused')
  if (status === undefined) return unavailable('failed', 'The model provider cannot be reached.')
  // Such as the page of another program.
  if (status < 300)
    return unavailable(
      'failed',
      'The address of the model provider returned something that is not its protocol.',
    )
  const words = cutText(message.replaceAll(/\s+/g, ' ').trim(), 200).replace(/\.$/, '')
  const said = words && `: ${words}`
  if (status === 429)
    return unavailable('rate_limited', `The model provider limits requests or has no quota left${said}.`)
  return unavailable('failed', `The model provider returned an error (${status})${said}.`)
}
