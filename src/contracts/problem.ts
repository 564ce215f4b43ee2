import { z } from 'zod'

/** Every code a problem answer can carry. `docs/reference/errors.md` is held equal to this by a test. */
export const problemCodes = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_header: { status: 400, title: 'A request header is malformed' },
  invalid_cursor: { status: 400, title: 'The cursor cannot be used here' },
  cursor_expired: { status: 400, title: 'The cursor is too old' },
  invalid_json: { status: 400, title: 'The request body is not valid JSON' },
  unauthenticated: { status: 401, title: 'Credentials are missing' },
  invalid_credentials: { status: 401, title: 'The credentials are not valid' },
  plan_required: { status: 403, title: 'The plan does not include this' },
  scope_required: { status: 403, title: 'The application was not allowed this' },
  workspace_required: { status: 403, title: 'The caller is not a member of this workspace' },
  role_required: { status: 403, title: 'A role is missing' },
  confirmation_required: { status: 403, title: 'A fresh confirmation with a passkey is needed' },
  limit_reached: { status: 403, title: 'The plan allows no more of these' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  entity_not_found: { status: 404, title: 'No actor has this id' },
  entity_merged: { status: 404, title: 'This actor was merged into another' },
  source_not_found: { status: 404, title: 'No source has this id' },
  place_not_found: { status: 404, title: 'No place has this key' },
  issue_area_not_found: { status: 404, title: 'No issue area has this slug' },
  domain_not_found: { status: 404, title: 'No domain has this slug' },
  flag_not_found: { status: 404, title: 'No flag has this id' },
  item_not_found: { status: 404, title: 'The workspace has nothing with this id' },
  run_not_found: { status: 404, title: 'No discovery run has this id' },
  session_not_found: { status: 404, title: 'No Firehose session has this id' },
  method_not_allowed: { status: 405, title: 'The method is not supported at this address' },
  not_acceptable: { status: 406, title: 'No representation is acceptable' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request clashes with the current state' },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key was used for another request' },
  precondition_failed: { status: 412, title: 'It was changed in the meantime' },
  length_required: { status: 411, title: 'The length of the body is missing' },
  body_too_large: { status: 413, title: 'The request body is too large' },
  unsupported_media_type: { status: 415, title: 'The media type of the body is not supported' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  stream_limit_reached: { status: 429, title: 'Too many streams are open' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  wait_too_long: { status: 503, title: 'The wait is longer than is supported' },
  unavailable: { status: 503, title: 'The service cannot answer right now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemCodes

export const FieldFault = z
  .object({
    path: z.string().meta({ description: 'Where the fault is: a dotted path or a parameter name' }),
    message: z.string().meta({ description: 'What is wrong with it' }),
  })
  .meta({ id: 'FieldFault', description: 'One fault of a request' })
export type FieldFault = z.infer<typeof FieldFault>

/** RFC 9457, with a stable machine-readable `code`. */
export const Problem = z
  .looseObject({
    type: z.string().meta({ description: 'Address of the documentation of this code' }),
    title: z.string().meta({ description: 'What the code means, in a few words' }),
    status: z.int().meta({ description: 'The HTTP status' }),
    detail: z.string().meta({ description: 'What is wrong with this request, for people' }),
    code: z
      .enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]])
      .meta({ description: 'Stable: decide by this' }),
    request_id: z.string().meta({ description: 'Finds the request in the log of the service' }),
    errors: z.array(FieldFault).optional().meta({ description: 'Each fault of an invalid request' }),
  })
  .meta({ id: 'Problem', description: 'A failure, as RFC 9457 describes it' })
export type Problem = z.infer<typeof Problem>
