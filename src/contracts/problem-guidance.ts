import { exampleBaseUrl } from './example-url.ts'
import type { ProblemCode } from './problem.ts'

/** The reference text of a code. `detail` is an example of the sentence in a problem response. */
type Guidance = { readonly when: string; readonly remedy: string; readonly detail: string }

export const problemGuidance: Readonly<Record<ProblemCode, Guidance>> = {
  invalid_request: {
    when: 'A parameter or a field of the body is missing, unknown, or has a value that is not allowed.',
    remedy: 'Correct each field named in `errors`, then send the request again.',
    detail: 'limit: must be at most 100',
  },
  invalid_header: {
    when: 'A request header is malformed: `X-Request-ID`, `traceparent`, `tracestate` or `Idempotency-Key`.',
    remedy: 'Correct the header named in `detail`, or omit it: all of them are optional.',
    detail: 'X-Request-ID: must be 1 to 128 visible ASCII characters',
  },
  invalid_cursor: {
    when: 'The `cursor` was altered or truncated, or comes from a list with other filters or another order.',
    remedy: 'Use `next_cursor` unchanged with the same parameters, or start again without `cursor`.',
    detail: 'cursor: use the next_cursor of a page of this same query, unchanged',
  },
  cursor_expired: {
    when: 'The position of the cursor is no longer stored, or belongs to a log that was replaced.',
    remedy: 'Start again without a cursor. A snapshot shows the current state.',
    detail: 'The cursor is older than the retained log. Start again without a cursor',
  },
  invalid_json: {
    when: 'The body does not parse as JSON, or is not UTF-8.',
    remedy: 'Send one JSON object, encoded as UTF-8.',
    detail: 'The body must be one JSON value in UTF-8',
  },
  unauthenticated: {
    when: 'The operation needs an account and the request has no credentials.',
    remedy: 'Send an API key in `X-API-Key`, or an OAuth token in `Authorization: Bearer`.',
    detail: 'This operation needs credentials: send an API key in X-API-Key',
  },
  invalid_credentials: {
    when: 'The API key or token is unknown, expired or revoked; both kinds were sent at once; or an API key was sent in `Authorization`.',
    remedy:
      'Send exactly one credential, in its own header. Replace a revoked key; refresh an expired token.',
    detail: 'Authorization takes a Bearer token; an API key goes into X-API-Key',
  },
  plan_required: {
    when: 'Neither the plan of the account nor the plan of its workspace includes this, or the plan has lapsed.',
    remedy:
      'Choose a plan at `upgrade_url`. Nothing was deleted: keys and data work again with an active plan.',
    detail: `API keys require a paid plan: see ${exampleBaseUrl}/pricing`,
  },
  scope_required: {
    when: 'The account did not grant the application this scope. The member `scope` names it.',
    remedy: 'Connect the application again and grant the scope.',
    detail: 'The application was not granted directory:write',
  },
  workspace_required: {
    when: 'The account is not a member of the workspace.',
    remedy: 'Ask an owner of the workspace for an invitation, or use a key of your own workspace.',
    detail: 'The key belongs to a workspace that its account has left',
  },
  role_required: {
    when: 'The account lacks the role that the operation requires. The member `role` names it.',
    remedy:
      'Ask the operator of this installation for the role (`reviewer`) or an owner of your workspace (the others), or use an account that has it.',
    detail: 'This operation is for reviewers of the public directory',
  },
  confirmation_required: {
    when: 'The change is sensitive (a new key, a passkey, recovery codes, an owner) and the passkey was last used too long ago.',
    remedy: 'Confirm with a passkey on the settings page and repeat the change within five minutes.',
    detail: 'Confirm with your passkey first',
  },
  invitation_required: {
    when: 'Somebody without an invitation asks for an account, and the operator of this installation allows accounts by invitation only.',
    remedy:
      'Open the invitation link that a member of a workspace sent you, or ask the operator for an account.',
    detail: 'This directory creates accounts by invitation only',
  },
  limit_reached: {
    when: 'The plan or the service does not allow another one. The members `limit` and `maximum` say what is limited and to how many.',
    remedy: 'Remove one that you no longer need, or choose a larger plan.',
    detail: 'The Individual plan allows 5 API keys: revoke one first',
  },
  not_found: {
    when: 'No operation and no page has this URL.',
    remedy: 'Compare the path with the API reference; every API path starts with `/api`.',
    detail: 'Nothing is at GET /api/entitys; see /developers/api',
  },
  entity_not_found: {
    when: 'No public actor and no private actor of your workspace has this id: the id is wrong or truncated, or the actor was removed; `removed_at` says when.',
    remedy: 'Use the full UUID from a list or a search, or search for the actor by name.',
    detail: 'No actor has this id: an id is a full UUID',
  },
  entity_merged: {
    when: 'The actor was a duplicate and was merged into another actor, so its id is no longer used. `merged_at` says when, and `merged_into` is the id of the actor that has its evidence, or null when it is not public.',
    remedy: 'Store `merged_into` instead, or search for the actor by name.',
    detail: 'This actor was merged into another one; search for its name',
  },
  source_not_found: {
    when: 'No public source has this id.',
    remedy: 'Use the `id` of a source from the sources of an actor or of a place.',
    detail: 'No source has this id: an id is a full UUID',
  },
  place_not_found: {
    when: 'No place has this key. Free text such as `Gary, IN` is not a key.',
    remedy: 'Use a key from `suggestions`, or find it with `GET /api/places?query=`.',
    detail: 'No place has the key "Gary, IN": a key looks like gary,indiana',
  },
  issue_area_not_found: {
    when: 'No issue area has this slug.',
    remedy: 'Use a slug from `GET /api/issue-areas`. Words are joined by underscores.',
    detail: 'No issue area has the slug housing-affordability; see /api/issue-areas',
  },
  domain_not_found: {
    when: 'No domain has this slug.',
    remedy: 'Use a slug from `GET /api/domains`.',
    detail: 'No domain has the slug transport; see /api/domains',
  },
  signal_not_found: {
    when: 'The id is truncated or unknown, the signal is not public, or it has left the log.',
    remedy: 'Use the full UUID of a public signal, from the Firehose or a feed.',
    detail: 'No public signal has this id: an id is a full UUID',
  },
  claim_not_found: {
    when: 'The id is truncated or unknown, the claim was replaced, or its actor is not public.',
    remedy: 'Use the `id` of a claim from `GET /api/entities/{entity_id}`.',
    detail: 'No public claim has this id: an id is a full UUID',
  },
  flag_not_found: {
    when: 'No flag has this id.',
    remedy: 'Use the `id` of a flag from `GET /api/flags`.',
    detail: 'No flag has the id 01920000-0000-7000-8000-000000000007',
  },
  receipt_not_found: {
    when: 'Nothing was sent with this receipt, or the reported record was removed for good.',
    remedy: 'Use the whole address that was shown when the report was sent.',
    detail: 'Nothing was sent with this receipt',
  },
  review_item_not_found: {
    when: 'The queue of reviewers has no item with this id.',
    remedy: 'Use the `id` of an item from `GET /api/review/queue`.',
    detail: 'The queue has no item 01920000-0000-7000-8000-000000000008',
  },
  item_not_found: {
    when: 'The workspace has no list, brief, watch, note or other item with this id: the id is wrong, or the item was deleted.',
    remedy: 'List the items of the workspace and use one of their ids.',
    detail: 'No list of this workspace has the id 01920000-0000-7000-8000-000000000041',
  },
  run_not_found: {
    when: 'No discovery run of the workspace has this id.',
    remedy: 'List the runs with `GET /api/discovery-runs`, or start one.',
    detail: 'No run of this workspace has the id 01920000-0000-7000-8000-000000000071',
  },
  session_not_found: {
    when: 'No Firehose session of the workspace has this id: the id is wrong, or the session was deleted or has expired.',
    remedy: 'List the sessions with `GET /api/firehose/sessions`, or create one.',
    detail: 'No session of this workspace has this id',
  },
  method_not_allowed: {
    when: 'The URL exists, but does not support this method.',
    remedy: 'Use one of the methods in the `Allow` header of the response.',
    detail: 'This endpoint supports GET, HEAD, OPTIONS',
  },
  not_acceptable: {
    when: 'The service supports none of the media types in `Accept`. The `Accept` header of the response lists the supported ones.',
    remedy: 'Request `application/json` or `text/event-stream`.',
    detail: 'This address answers as application/json or text/event-stream',
  },
  request_timeout: {
    when: 'The headers or the body of the request did not arrive in time.',
    remedy:
      'Send the request again over a more reliable connection. Add an `Idempotency-Key` to a write first.',
    detail: 'The request took too long to arrive',
  },
  conflict: {
    when: 'The change conflicts with the stored record: somebody else changed it first, or the current state does not allow the step.',
    remedy: 'Read the record again, then decide whether the change still applies.',
    detail: 'The flag is resolved and cannot become in_review',
  },
  idempotency_conflict: {
    when: 'The `Idempotency-Key` was used within the last 24 hours for another URL or body.',
    remedy:
      'Use a new key for a new request. To repeat a request, send exactly the same body to the same URL.',
    detail: 'Use a new Idempotency-Key for a different request',
  },
  precondition_failed: {
    when: '`If-Match` names an older version: somebody else changed the item after you read it.',
    remedy: 'Read the item again, merge your change, and repeat it with the new `ETag`.',
    detail: 'It was changed in the meantime: its version is now 4. Read it again, then repeat the change',
  },
  length_required: {
    when: 'A form or an OAuth request was sent without `Content-Length`.',
    remedy: 'Send the body with its `Content-Length`.',
    detail: 'Send Content-Length with the body',
  },
  body_too_large: {
    when: 'The body exceeds the size limit.',
    remedy: 'Send less data per request. Operators import large data sets with `civic import`.',
    detail: 'The body may have at most 1048576 bytes',
  },
  unsupported_media_type: {
    when: 'The body is not declared as JSON.',
    remedy:
      'Set `Content-Type: application/json`. `Accept-Post` or `Accept-Patch` in the response names the accepted media type.',
    detail: 'Send the body as application/json',
  },
  upgrade_required: {
    when: 'A request for the socket of a Firehose session does not switch to the WebSocket protocol.',
    remedy: 'Open the URL with a WebSocket client, or read `events_url` or `snapshot_url` of the session.',
    detail: 'Open this URL with a WebSocket client: the request has no Upgrade: websocket',
  },
  rate_limit_exceeded: {
    when: 'The client address or the account sent more requests than its limit allows.',
    remedy:
      'Wait for the number of seconds in `Retry-After`. A 304 that is answered from memory does not count against the limit.',
    detail: '30 requests per 60 s are allowed; try again in 42 s',
  },
  stream_limit_reached: {
    when: 'The account has as many streams open as its plan allows.',
    remedy: 'Close one, wait for `Retry-After`, or choose a larger plan.',
    detail: 'The Individual plan has room for 5 streams at once',
  },
  internal_error: {
    when: 'The service failed. The response does not describe the cause; the log has it under the `request_id`.',
    remedy: 'Try again later. If the error persists, send the `request_id` to the operator.',
    detail: 'The failure was recorded; try again later',
  },
  wait_too_long: {
    when: '`Prefer: wait` asks for more than 30 seconds.',
    remedy: 'Request 30 seconds or less, then send the request again.',
    detail: 'At most 30 seconds are waited',
  },
  unavailable: {
    when: 'The service cannot handle requests right now, for example because it cannot reach its database.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
    detail: 'The service is not ready',
  },
}
