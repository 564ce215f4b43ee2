import type { Problem } from '../contracts/problem.ts'

/** An error response of the service. Decide by `code`; `message` is written for people. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  /** A stable code; undefined when the response is not from the service, but from a proxy before it. */
  readonly code: Problem['code'] | undefined
  /** The invalid fields of the request. */
  readonly errors: NonNullable<Problem['errors']>
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined
  /** How long the service asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined
  /** The whole document. */
  readonly problem: Problem | undefined

  constructor(response: Response, problem: Problem | undefined) {
    super(problem?.detail ?? `The service returned ${response.status} without a description`)
    this.status = response.status
    this.code = problem?.code
    this.errors = problem?.errors ?? []
    this.requestId = problem?.request_id ?? response.headers.get('X-Request-ID') ?? undefined
    this.retryAfterSeconds = readRetryAfter(response)
    this.problem = problem
  }
}

/** The service could not be reached, or did not respond in time. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** Reads the problem document of an error response. */
export async function toProblemError(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined)
  return new ProblemError(response, isProblem(body) ? body : undefined)
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
}

/** RFC 9110: seconds, or a date. */
function readRetryAfter(response: Response): number | undefined {
  const text = response.headers.get('Retry-After')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
