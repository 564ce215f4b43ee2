import { type FieldFault, type ProblemCode, problemCodes } from '../contracts/problem.ts'

/** An error the caller can act on. Any other error becomes a 500 without details. */
export class ServiceError extends Error {
  readonly code: ProblemCode
  readonly errors: readonly FieldFault[] | undefined
  /** Additional members of the problem body, e.g. `suggestions`. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      errors?: readonly FieldFault[]
      members?: Readonly<Record<string, unknown>>
      cause?: unknown
    } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ServiceError'
    this.code = code
    this.errors = more.errors
    this.members = more.members ?? {}
  }

  get status(): number {
    return problemCodes[this.code].status
  }
}

/** An error that stops a command or the start of the service. Its message tells the operator what to do. */
export class OperatorError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'OperatorError'
  }
}

/** A wrong option, argument or variable: a command that throws it exits with code 2. */
export class UsageError extends OperatorError {}

/** A 403 for one more of something than the plan or the service allows. */
export function limitReached(limit: string, maximum: number, detail: string): ServiceError {
  return new ServiceError('limit_reached', detail, { members: { limit, maximum } })
}

/** A 400 that names one field. */
export function invalidField(path: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] })
}
