import type { z } from 'zod'
import {
  type CallableId,
  ConnectionError,
  createClient,
  type InputOf,
  ProblemError,
} from '../../client/index.ts'
import type { Problem } from '../../contracts/problem.ts'
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

type ServiceNeeds = {
  readonly url: string
  /** From the configuration; takes precedence over stored credentials. */
  readonly apiKey: string | undefined
  readonly credentials: Credentials
  readonly now: Clock
  readonly log: (line: string) => void
}

export type ServiceClient = ReturnType<typeof createServiceClient>

const timeoutMs = 30_000
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

  const client = createClient({
    baseUrl: url,
    timeoutMs,
    onWait({ status }, seconds) {
      const why = status === 429 ? 'limits how many requests you may send' : 'is not ready'
      needs.log(`${url} ${why}. Waiting for ${seconds} s.`)
    },
    headers: async () => ({ 'User-Agent': `scout/${version}`, ...(await authorization()) }),
  })

  /** Checks what the service returned: it may be another version, or another program. */
  async function check<Schema extends z.ZodType>(
    received: Promise<unknown>,
    schema: Schema,
    what: string,
  ): Promise<z.output<Schema>> {
    const body = await received.catch((fault) => Promise.reject(explain(fault, url)))
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw new OperatorError(
      `${url}: ${what} returned something that scout ${version} does not understand. Is it another version of Civic Directory?`,
      parsed.error,
    )
  }

  return {
    url,
    call: <Id extends CallableId, Schema extends z.ZodType>(
      { id, response }: { readonly id: Id; readonly response?: Schema },
      input: InputOf<Id>,
    ): Promise<z.output<Schema>> => {
      const received = client.request(id, input).then((found) => found.json())
      return check(received, response!, id)
    },
    /** Reads an address that is no operation, or that a response contains. */
    get: <Schema extends z.ZodType>(path: string, schema: Schema) =>
      check(client.readLink(path), schema, path),
    hasCredentials: async () => Object.keys(await authorization()).length > 0,
  }
}

/** Turns errors of the client into messages that say what to do. */
function explain(fault: unknown, url: string): unknown {
  if (fault instanceof ConnectionError)
    return new ServiceUnreachableError(
      `${fault.message}. Start it, or set another: scout config set service.url ADDRESS`,
      fault,
    )
  if (!(fault instanceof ProblemError)) return fault
  const { status, problem } = fault
  const what = problem?.detail ?? `returned ${status}`
  const remedy = status === 401 ? ' Sign in: scout login' : problem ? '' : ' Is it a Civic Directory?'
  return new ServiceRequestError(`${url}: ${what.replace(/(?<![.?!])$/, '.')}${remedy}`, status, problem)
}
