import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Problem } from '../../contracts/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import type { Credentials } from './credentials.ts'
import { refreshed } from './oauth-tokens.ts'

/** A refusal of the service: its message tells what to do. */
export class ServiceRefusal extends OperatorError {
  readonly status: number
  readonly problem: Problem | undefined

  constructor(message: string, status: number, problem: Problem | undefined) {
    super(message)
    this.name = 'ServiceRefusal'
    this.status = status
    this.problem = problem
  }
}

/** Nothing answers there, or not in time. */
export class ServiceSilent extends OperatorError {}

export type ServiceNeeds = {
  readonly url: string
  /** Of the configuration; it goes before what `scout login` kept. */
  readonly apiKey: string | undefined
  readonly credentials: Credentials
  readonly now: Clock
}

export type ServiceClient = ReturnType<typeof createServiceClient>

const timeoutMs = 30_000
/** A limit that ends within this time is waited for. */
const longestPauseSeconds = 65
const refreshBeforeMs = 60_000

export function createServiceClient(needs: ServiceNeeds) {
  const { url } = needs

  async function authorization(): Promise<Record<string, string>> {
    if (needs.apiKey !== undefined) return { 'x-api-key': needs.apiKey }
    const login = await needs.credentials.of(url)
    if (login === undefined) return {}
    if (login.kind === 'api_key') return { 'x-api-key': login.api_key }
    const isFresh = Date.parse(login.expires_at) - needs.now().getTime() > refreshBeforeMs
    if (isFresh) return { authorization: `Bearer ${login.access_token}` }
    const renewed = await refreshed(login, url, needs.now)
    await needs.credentials.keep(url, renewed)
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
      const what = isSlow ? `does not answer within ${timeoutMs / 1000} seconds` : 'cannot be reached'
      throw new ServiceSilent(
        `The service at ${url} ${what}. Start it, or name another: scout config set service.url ADDRESS`,
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
      if (answer.status === 429 && attempt < 3 && wait <= longestPauseSeconds) {
        await answer.body?.cancel()
        await pause(Math.max(wait, 1) * 1000)
        continue
      }
      const body = await answer.json().catch(() => undefined)
      if (!answer.ok) throw refusalOf(answer, body, url)
      const parsed = schema.safeParse(body)
      if (!parsed.success)
        throw new OperatorError(
          `${url}${path} answers what scout ${version} does not understand: is it a Civic Directory of another version?`,
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

function refusalOf(answer: Response, body: unknown, url: string): ServiceRefusal {
  const problem = Problem.safeParse(body).data
  const what = problem?.detail ?? `answers ${answer.status}`
  const remedy = answer.status === 401 ? ' Sign in: scout login' : problem ? '' : ' Is it a Civic Directory?'
  return new ServiceRefusal(`${url}: ${what.replace(/\.?$/, '.')}${remedy}`, answer.status, problem)
}
