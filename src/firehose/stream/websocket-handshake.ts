import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { firehoseSubprotocol } from '../../contracts/firehose/channels.ts'
import { ServiceError } from '../../platform/errors.ts'

const socketUrlPattern = /^\/api\/firehose\/sessions\/([^/?#]+)\/socket(?:\?(.*))?$/
// RFC 6455 § 4.2.1: 16 bytes in base64.
const keyPattern = /^[A-Za-z0-9+/]{22}==$/

export function isSocketRequest({ url, headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && socketUrlPattern.test(url!)
}

export function parseSocketUrl(url: string): { sessionId: string; lastEventId: string | undefined } {
  const [, sessionId, search] = socketUrlPattern.exec(url)!
  const parameters = new URLSearchParams(search)
  for (const name of parameters.keys()) {
    if (name !== 'last_event_id') {
      throw new ServiceError('invalid_request', `${name}: is not a parameter of this operation`, {
        errors: [{ path: name, message: 'is not a parameter of this operation' }],
      })
    }
  }
  return { sessionId: sessionId!, lastEventId: parameters.get('last_event_id') ?? undefined }
}

/** Throws what is wrong with the handshake while an HTTP problem can still be sent. */
export function validateHandshake({ method, headers }: IncomingMessage): void {
  if (method !== 'GET') throw new ServiceError('method_not_allowed', 'Open a WebSocket with GET')
  if (headers['sec-websocket-version'] !== '13') {
    throw invalidHeader('Sec-WebSocket-Version', 'must be 13')
  }
  if (!keyPattern.test(headers['sec-websocket-key'] ?? '')) {
    throw invalidHeader('Sec-WebSocket-Key', 'must be 16 bytes in base64')
  }
  const offered = offeredProtocols(headers)
  if (offered.length > 0 && !offered.includes(firehoseSubprotocol)) {
    throw invalidHeader('Sec-WebSocket-Protocol', `must offer ${firehoseSubprotocol}`)
  }
}

function offeredProtocols(headers: IncomingHttpHeaders): string[] {
  const offered = headers['sec-websocket-protocol']
  if (offered === undefined) return []
  const names = offered.split(',').map((name) => name.trim())
  // RFC 6455 § 11.3.4: tokens (RFC 9110 § 5.6.2), each only once.
  const isList = names.every((name) => /^[!#$%&'*+\-.^_`|~\w]+$/.test(name))
  if (!isList || new Set(names).size < names.length) {
    throw invalidHeader('Sec-WebSocket-Protocol', 'must be a list of distinct names')
  }
  return names
}

function invalidHeader(path: string, message: string): ServiceError {
  return new ServiceError('invalid_header', `${path}: ${message}`, { errors: [{ path, message }] })
}
