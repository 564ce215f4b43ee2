import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Problem } from '../../contracts/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import type { Credentials } from './credentials.ts'
import { refreshTokens } from './oauth-tokens.ts'

/** An error response of the service; its message says what to do. */
export class ServiceRequestError extends OperatorError {
  readonly status: number
  readonly problem: Problem | undefined

  constructor(message: string, status: number, problem: Problem | undefined) {
    super(message)
    this.name = 'ServiceRequestError'
    this.status = status
    this.problem = problem
  }
}

/** The service could not be reached, or did not respond in time. */
export class ServiceUnreachableError extends OperatorError {}

export type ServiceNeeds = {
  readonly url: string
  /** From the configuration; takes precedence over stored credentials. */
  readonly apiKey: string | undefined
  readonly credentials: Credentials
  readonly now: Clock
}

export type ServiceClient = ReturnType<typeof createServiceClient>

const timeoutMs = 30_000
/** Waits for a rate limit that resets within this time. */
const maximumRetrySeconds = 65
const refreshBeforeMs = 60_000

export function createServiceClient(needs: ServiceNeeds) {
  const { url } = needs

  async function authorization(): Promise<Record<string, string>> {
    if (needs.apiKey !== undefined) return { 'x-api-key': needs.apiKey }
    const login = await needs.credentials.get(url)
    if (login === undefined) return {}
    if (login.kind === 'api_key') return { 'x-api-key': login.api_key }
    const isFresh = Date.parse(login.expires_at) - needs.now().getTime() > refreshBeforeMs
    if (isFresh) return { authorization: `Bearer ${login.access_token}` }
    const renewed = await refreshTokens(login, url, needs.now)
    await needs.credentials.save(url, renewed)
    return { authorization: `Bearer ${renewed.access_token}` }
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      'user-agent': `scout/${version}`,
      accept: 'application/json',
      ...(await authorization()),
      ...(init.headers as Record<string, string> | undefined),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await fetch(url + path, { ...init, headers, redirect: 'error', signal })
    } catch (fault) {
      const isSlow = (fault as Error).name === 'TimeoutError'
      const what = isSlow ? `does not respond within ${timeoutMs / 1000} seconds` : 'cannot be reached'
      throw new ServiceUnreachableError(
        `The service at ${url} ${what}. Start it, or set another: scout config set service.url ADDRESS`,
        fault,
      )
    }
  }

  async function ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    init: RequestInit = {},
  ): Promise<z.output<Schema>> {
    for (let attempt = 0; ; attempt++) {
      const answer = await send(path, init)
      const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
      if (answer.status === 429 && attempt < 3 && wait <= maximumRetrySeconds) {
        await answer.body?.cancel()
        await pause(Math.max(wait, 1) * 1000)
        continue
      }
      const body = await answer.json().catch(() => undefined)
      if (!answer.ok) throw requestError(answer, body, url)
      const parsed = schema.safeParse(body)
      if (!parsed.success)
        throw new OperatorError(
          `${url}${path} returned something that scout ${version} does not understand. Is it another version of Civic Directory?`,
          parsed.error,
        )
      return parsed.data
    }
  }

  return {
    url,
    get: <Schema extends z.ZodType>(path: string, schema: Schema) => ask(path, schema),
    post: <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema) =>
      ask(path, schema, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    hasCredentials: async () => Object.keys(await authorization()).length > 0,
  }
}

function requestError(answer: Response, body: unknown, url: string): ServiceRequestError {
  const problem = Problem.safeParse(body).data
  const what = problem?.detail ?? `returned ${answer.status}`
  const remedy = answer.status === 401 ? ' Sign in: scout login' : problem ? '' : ' Is it a Civic Directory?'
  return new ServiceRequestError(`${url}: ${what.replace(/\.?$/, '.')}${remedy}`, answer.status, problem)
}
