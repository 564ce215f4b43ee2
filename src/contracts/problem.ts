import { z } from 'zod'

/** Every problem code. A test keeps `docs/reference/errors.md` equal to this list. */
export const problemCodes = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_header: { status: 400, title: 'A request header is malformed' },
  invalid_cursor: { status: 400, title: 'The cursor cannot be used here' },
  cursor_expired: { status: 400, title: 'The cursor is too old' },
  invalid_json: { status: 400, title: 'The request body is not valid JSON' },
  unauthenticated: { status: 401, title: 'Credentials are missing' },
  invalid_credentials: { status: 401, title: 'The credentials are not valid' },
  plan_required: { status: 403, title: 'The plan does not include this' },
  scope_required: { status: 403, title: 'The application lacks the scope' },
  workspace_required: { status: 403, title: 'The caller is not a member of this workspace' },
  role_required: { status: 403, title: 'A role is missing' },
  confirmation_required: { status: 403, title: 'A recent confirmation with a passkey is required' },
  invitation_required: { status: 403, title: 'Accounts are created by invitation' },
  limit_reached: { status: 403, title: 'The plan allows no more of these' },
  not_found: { status: 404, title: 'Nothing exists at this URL' },
  entity_not_found: { status: 404, title: 'No actor has this id' },
  entity_merged: { status: 404, title: 'This actor was merged into another' },
  source_not_found: { status: 404, title: 'No source has this id' },
  place_not_found: { status: 404, title: 'No place has this key' },
  issue_area_not_found: { status: 404, title: 'No issue area has this slug' },
  domain_not_found: { status: 404, title: 'No domain has this slug' },
  signal_not_found: { status: 404, title: 'No public signal has this id' },
  claim_not_found: { status: 404, title: 'No public claim has this id' },
  flag_not_found: { status: 404, title: 'No flag has this id' },
  receipt_not_found: { status: 404, title: 'Nothing was sent with this receipt' },
  review_item_not_found: { status: 404, title: 'The queue of reviewers has no such item' },
  item_not_found: { status: 404, title: 'The workspace has no item with this id' },
  run_not_found: { status: 404, title: 'No discovery run has this id' },
  session_not_found: { status: 404, title: 'No Firehose session has this id' },
  method_not_allowed: { status: 405, title: 'The method is not supported at this URL' },
  not_acceptable: { status: 406, title: 'No representation is acceptable' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key was used for another request' },
  precondition_failed: { status: 412, title: 'The item was changed in the meantime' },
  length_required: { status: 411, title: 'The length of the body is missing' },
  body_too_large: { status: 413, title: 'The request body is too large' },
  unsupported_media_type: { status: 415, title: 'The media type of the body is not supported' },
  upgrade_required: { status: 426, title: 'This URL is a WebSocket' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  stream_limit_reached: { status: 429, title: 'Too many streams are open' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  wait_too_long: { status: 503, title: 'The requested wait is too long' },
  unavailable: { status: 503, title: 'The service is unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemCodes

export const FieldFault = z
  .object({
    path: z.string().meta({ description: 'The invalid field: a dotted path or a parameter name' }),
    message: z.string().meta({ description: 'What is wrong with the value' }),
  })
  .meta({ id: 'FieldFault', description: 'One invalid field of a request' })
export type FieldFault = z.infer<typeof FieldFault>

/** RFC 9457, with a stable machine-readable `code`. */
export const Problem = z
  .looseObject({
    type: z.string().meta({ description: 'URL of the documentation of this code' }),
    title: z.string().meta({ description: 'A short description of the code' }),
    status: z.int().meta({ description: 'The HTTP status' }),
    detail: z.string().meta({ description: 'A human-readable explanation of this error' }),
    code: z
      .enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]])
      .meta({ description: 'A stable code for programs' }),
    request_id: z.string().meta({ description: 'Identifies the request in the log of the service' }),
    errors: z.array(FieldFault).optional().meta({ description: 'Each invalid field of the request' }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457)' })
export type Problem = z.infer<typeof Problem>
