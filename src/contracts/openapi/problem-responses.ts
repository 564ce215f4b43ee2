import type { Operation } from '../operation.ts'
import { type ProblemCode, problemCodes } from '../problem.ts'
import { problemGuidance } from '../problem-guidance.ts'
import type { ExampleObject, Reference, ResponseObject } from './document.ts'
import { acceptsIdempotencyKey, isRateLimited } from './request-headers.ts'
import { responseHeaderReferences } from './response-headers.ts'

const registry = Object.keys(problemCodes) as ProblemCode[]

/** Headers of a response with this status, in addition to those of every response. */
const headersOfStatus: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  406: ['Accept'],
  415: ['Accept-Post', 'Accept-Patch'],
  426: ['Upgrade', 'Connection'],
  429: ['X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'],
  503: ['Retry-After'],
}

/** Every code that the operation can return, in the order of the registry. */
export function problemCodesOf(operation: Operation, more: { isPaged: boolean }): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    'invalid_request',
    'invalid_header',
    // Credentials are checked even where none are required.
    'invalid_credentials',
    'internal_error',
    ...(operation.problems ?? []),
  ])
  if (isRateLimited(operation)) codes.add('rate_limit_exceeded').add('unavailable')
  if (more.isPaged) codes.add('invalid_cursor')
  if (operation.body) codes.add('invalid_json').add('body_too_large').add('unsupported_media_type')
  if (operation.access !== 'public') codes.add('unauthenticated')
  if (operation.access === 'reviewer') codes.add('role_required')
  if (operation.scope) codes.add('scope_required')
  // An API key works only while its plan is active and its account is a member of the workspace.
  if (operation.access !== 'public') codes.add('plan_required').add('workspace_required')
  if (operation.requestHeaders?.includes('If-Match')) codes.add('precondition_failed')
  if (acceptsIdempotencyKey(operation)) codes.add('idempotency_conflict')
  return registry.filter((code) => codes.has(code))
}

/** Responses by status. A response with only one code is a shared component. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, ResponseObject | Reference> {
  const statuses = Map.groupBy(codes, (code) => problemCodes[code].status)
  return Object.fromEntries(
    [...statuses].map(([status, group]) => [
      String(status),
      group.length === 1
        ? { $ref: `#/components/responses/${componentName(group[0]!)}` }
        : problemResponse(group),
    ]),
  )
}

/** Components for the codes that some response refers to. */
export function problemComponents(responses: readonly Record<string, ResponseObject | Reference>[]) {
  const references = new Set(
    responses.flatMap((group) => Object.values(group)).flatMap((one) => ('$ref' in one ? one.$ref : [])),
  )
  const used = registry.filter((code) => references.has(`#/components/responses/${componentName(code)}`))
  return Object.fromEntries(used.map((code) => [componentName(code), problemResponse([code])]))
}

export function problemExamples(
  codes: Iterable<ProblemCode>,
  serverUrl: string,
): Record<string, ExampleObject> {
  const used = new Set(codes)
  return Object.fromEntries(
    registry.filter((code) => used.has(code)).map((code) => [code, problemExample(code, serverUrl)]),
  )
}

function problemResponse(codes: readonly ProblemCode[]): ResponseObject {
  const status = problemCodes[codes[0]!].status
  return {
    description: codes.map((code) => `\`${code}\`: ${problemCodes[code].title}.`).join(' '),
    // One component serves every operation, so it lists the headers of rate-limited ones too.
    headers: responseHeaderReferences([...(headersOfStatus[status] ?? []), 'Cache-Control'], {
      isRateLimited: true,
    }),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function problemExample(code: ProblemCode, serverUrl: string): ExampleObject {
  const { status, title } = problemCodes[code]
  const { detail } = problemGuidance[code]
  const [path, message] = detail.split(': ')
  return {
    summary: title,
    value: {
      type: `${serverUrl}/developers/errors#${code}`,
      title,
      status,
      detail,
      code,
      request_id: 'import-2026-03-04-17',
      ...(code === 'invalid_request' ? { errors: [{ path, message }] } : {}),
    },
  }
}

function componentName(code: ProblemCode): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
