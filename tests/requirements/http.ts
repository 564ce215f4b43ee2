import type { Requirement } from './requirement.ts'

/** HTTP conventions: bodies, lists, errors, headers, caching, access. */
export const http = {
  'spec.http.base-path': {
    text: 'The REST API lives under /api, with no version segment.',
    from: 'interface: What the service does 3; Versioning',
    status: 'built',
  },
  'spec.http.json': {
    text: 'JSON is used for bodies.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.http.data-key': {
    text: 'List responses carry the result array under the key `data`.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.errors.400': {
    text: 'A malformed header or an invalid request field is 400, never 422.',
    from: 'interface: Errors; design § 5',
    status: 'built',
  },
  'spec.errors.401': {
    text: 'A missing or invalid key or token is 401.',
    from: 'interface: Authentication 7; Errors',
    status: 'built',
  },
  'spec.errors.403-permission': {
    text: 'A valid identity without the permission gets 403, which names the missing role.',
    from: 'interface: Authentication 7; Errors',
    status: 'built',
  },
  'spec.errors.415': {
    text: 'A request body with a media type other than application/json is 415 with `Accept-Post: application/json`.',
    from: 'interface: Content negotiation; Errors',
    status: 'built',
  },
  'spec.access.public-read': {
    text: 'Actor search, places, the sources of an actor, issue areas and domains are read without credentials.',
    from: 'interface: Authentication',
    status: 'built',
  },
  'spec.access.writes-need-authentication': {
    text: 'Writes to the directory require authentication.',
    from: 'interface: Authentication 4',
    status: 'built',
  },
  'design.access.before-validation': {
    text: 'Access comes before validation: identity, then plan, scope and workspace, then the body.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.targets': {
    text: 'Absolute-form requests are served like their path, and a duplicate Host is refused.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.snake-case': {
    text: 'Field names are in snake_case.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.page-envelope': {
    text: 'Lists are `{data, page{limit, next_cursor, total}}`.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.cursor-keyset': {
    text: 'Cursors are keyset: walking the pages shows each record once, also while records are added.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.cursor-signed': {
    text: 'Cursors are opaque and signed; a bad one is 400.',
    from: 'design §§ 1, 5',
    status: 'built',
  },
  'design.http.link-next': {
    text: 'A page that has a successor carries `Link: rel="next"` with the filters kept.',
    from: 'design § 5',
    status: 'built',
  },
  'design.errors.problem-body': {
    text: 'Errors are application/problem+json with type, title, status, detail, code and request_id.',
    from: 'design § 5',
    status: 'built',
  },
  'design.errors.field-faults': {
    text: 'An invalid request names each fault with path and message under `errors`.',
    from: 'design § 5',
    status: 'built',
  },
  'design.errors.registry': {
    text: 'Error codes are one registry, held equal to docs/reference/errors.md.',
    from: 'design § 5',
    status: 'built',
  },
  'design.errors.500-silent': {
    text: 'A 500 says nothing of its cause.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.request-id': {
    text: "Every response has X-Request-ID: the caller's if valid, else a new one.",
    from: 'design § 5',
    status: 'built',
  },
  'design.http.request-id-invalid': {
    text: 'An X-Request-ID that is not at most 128 visible ASCII characters is 400.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.server-timing': {
    text: 'Every response has Server-Timing with real figures.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.etag': {
    text: 'Public GETs carry a strong ETag, and a matching If-None-Match is answered 304.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.cache-headers': {
    text: 'Public GETs carry Cache-Control and Vary.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.www-authenticate': {
    text: 'A 401 carries WWW-Authenticate.',
    from: 'design § 5',
    status: 'built',
  },
  'design.access.one-credential': {
    text: 'An API key in Authorization, or two credentials at once, is 401 with a hint.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.idempotency-key': {
    text: 'Writes accept Idempotency-Key: a repeated one gives the first answer and writes once.',
    from: 'design § 5',
    status: 'built',
  },
  'design.http.null-body': {
    text: 'A JSON body of null is refused with 400 and changes nothing.',
    from: 'design § 5 HTTP conventions',
    status: 'built',
  },
  'design.contract.own-address': {
    text: 'The served contract documents name only the address of this installation and describe the socket of a session.',
    from: 'design § 5 HTTP conventions',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
