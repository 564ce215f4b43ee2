/** Why a page was read without the model, each with a sentence for the report of the run. */
const details = {
  no_key: 'The model provider Anthropic needs an API key: set one, or turn the model off.',
  no_address: 'An OpenAI-compatible model needs a base address, such as https://host/v1.',
  budget_spent: 'The model budget of the run does not allow another call; the page was read without it.',
  daily_budget_spent:
    'The model budget of the day does not allow another call before 00:00 UTC; the page was read without it.',
  refused: 'The model provider refused the API key.',
  declined: 'The model declined to read the page; it was read without it.',
  rate_limited: 'The model provider limits requests or has no quota left.',
  timeout: 'The model did not answer in time; the page was read without it.',
  truncated: 'The answer of the model was cut off before its first actor; it was ignored.',
  malformed_answer: 'The model answered in the wrong format; its answer was ignored.',
  too_expensive: 'The quotes of the model could not be checked within the limits; they were ignored.',
  failed: 'The model request failed; the page was read without it.',
}

export type Unavailable = {
  readonly kind: 'unavailable'
  readonly reason: keyof typeof details
  readonly detail: string
}

export const unavailable = (reason: keyof typeof details, detail: string = details[reason]): Unavailable => ({
  kind: 'unavailable',
  reason,
  detail,
})
