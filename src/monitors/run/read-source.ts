import type { Clock } from '../../platform/clock.ts'
import type { Fetcher, FetchOutcome } from '../../research/index.ts'
import { LimitExceededError } from '../../research/index.ts'
import {
  type ConnectorConfig,
  type ConnectorKind,
  maxRequests,
  type Position,
  type Problem,
  type Reading,
  type SourceRequest,
  type SourceResponse,
} from '../connectors/connector.ts'
import type { MonitorWorkers } from '../worker/monitor-workers.ts'
import { type Credentials, withKey, withoutKey } from './credentials.ts'
import { type Validators, validatorsOf } from './validators.ts'
import { withAddresses } from './with-addresses.ts'

export type ReadNeeds = {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  readonly workers: MonitorWorkers
  readonly credentials: Credentials
  readonly now: Clock
}

type SourceToRead = {
  readonly kind: ConnectorKind
  readonly config: ConnectorConfig
  readonly position: Position
  readonly timeZone: string
  readonly validators: Validators
  /** Fewer requests than a scheduled reading may make. */
  readonly maxRequests?: number
}

/** `code` is a reason of the fetcher, a code of the connector, or `too_expensive`, `unreadable` or `not_stored`. */
export type ReadFailure = {
  readonly kind: 'failed'
  readonly code: string
  readonly detail: string
  /** When the site allows the next attempt, if it said so. */
  readonly retryAt: string | null
}

export type ReadOutcome =
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'read'; readonly reading: Reading; readonly validators: Validators }
  | ReadFailure

const failed = (code: string, detail: string, retryAt: string | null = null): ReadFailure => ({
  kind: 'failed',
  code,
  detail,
  retryAt,
})

/** Fetches what the connector requests until it has read the source. Stores nothing. */
export async function readSource(
  needs: ReadNeeds,
  source: SourceToRead,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const { kind, config, position, timeZone, maxRequests: most = maxRequests } = source
  const now = needs.now()
  const responses: SourceResponse[] = []
  const problems: Problem[] = []
  let validators: Validators = {}
  try {
    for (;;) {
      const input = { config, position, timeZone, responses, now, maxRequests: most }
      const step = await needs.workers.run('readSource', [kind, input], signal)
      if ('failure' in step) return failed(step.failure.code, step.failure.detail)
      if ('reading' in step) {
        const read = withAddresses(step.reading, config.url)
        const reading = { ...read, problems: [...read.problems, ...problems] }
        return { kind: 'read', reading, validators }
      }
      if (step.requests.length === 0 || responses.length + step.requests.length > most)
        return failed('too_expensive', `The source needs more than ${most} requests.`)
      const isFirst = responses.length === 0
      const fetched = await fetchRequests(needs, step.requests, source.validators, signal)
      if ('kind' in fetched) return fetched
      responses.push(...fetched.responses)
      problems.push(...fetched.problems)
      validators = { ...validators, ...fetched.validators }
      if (isFirst && responses.every((response) => response.kind === 'not_modified'))
        return { kind: 'not_modified' }
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof LimitExceededError)
      return failed('too_expensive', `Reading the source ${error.message}.`)
    const what = error instanceof Error ? error.name : 'unknown error'
    return failed('unreadable', `The source could not be read (${what}).`)
  }
}

/** Fetches all requests of a step, or says why one that is needed failed. */
export async function fetchRequests(
  needs: Pick<ReadNeeds, 'fetcher' | 'credentials' | 'now'>,
  requests: readonly SourceRequest[],
  known: Validators,
  signal: AbortSignal,
): Promise<ReadFailure | { responses: SourceResponse[]; validators: Validators; problems: Problem[] }> {
  const responses: SourceResponse[] = []
  const problems: Problem[] = []
  let validators: Validators = {}
  for (const request of requests) {
    const outcome = await fetchOne(needs, request, known, signal)
    const response = responseTo(request, outcome)
    if (response === null) return failureOf(outcome)
    responses.push(response)
    if (outcome.kind !== 'fetched' || !request.isConditional) continue
    const found = validatorsOf(outcome, needs.now())
    validators = { ...validators, [request.url]: found.validators }
    if (found.problem) problems.push(found.problem)
  }
  return { responses, validators, problems }
}

async function fetchOne(
  { fetcher, credentials }: Pick<ReadNeeds, 'fetcher' | 'credentials'>,
  request: SourceRequest,
  validators: Validators,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const { url, headers } = withKey(request, credentials)
  return fetcher.fetch(url, {
    signal,
    headers,
    ...(request.isConditional && validators[request.url]),
  })
}

/** Null when the failure ends the reading. */
function responseTo(request: SourceRequest, outcome: FetchOutcome): SourceResponse | null {
  const { url } = request
  if (outcome.kind === 'fetched') {
    const { contentType, body, retrievedAt } = outcome
    const finalUrl = request.credential ? withoutKey(outcome.finalUrl) : outcome.finalUrl
    return { kind: 'fetched', url, finalUrl, contentType, body, retrievedAt }
  }
  if (outcome.kind === 'not_modified') return { kind: 'not_modified', url, retrievedAt: outcome.retrievedAt }
  return request.isOptional ? { kind: 'failed', url, status: outcome.status, reason: outcome.reason } : null
}

function failureOf(outcome: FetchOutcome): ReadFailure {
  if (outcome.kind === 'fetched' || outcome.kind === 'not_modified')
    return failed('unreadable', 'The response cannot be used.')
  return failed(outcome.reason, outcome.detail, outcome.retryAt)
}
