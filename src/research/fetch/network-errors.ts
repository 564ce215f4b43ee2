import { SafeFetchError, type SafeFetchFault } from '../../platform/safe-fetch/safe-fetch-error.ts'
import { failed, type Refusal, refused } from './outcome.ts'

const timedOut = failed('timeout', 'The site took too long to respond.')
const connectionLost = failed('connection_lost', 'The connection was lost before the response was complete.')
const malformedResponse = failed('bad_answer', 'The response is not valid HTTP.')

const ofSafeFetch: Partial<Record<SafeFetchFault, Refusal>> = {
  address: refused('private_address', 'The address leads into a private network, which is never fetched.'),
  unreachable: failed('host_not_found', 'The host name was not found.'),
  too_large: failed('too_large', 'The page is too large.'),
  ratio: failed('decompression_bomb', 'The page expands too much when it is decompressed.'),
  encoding: failed('broken_encoding', 'The page uses an unsupported content encoding.'),
}

const byCode: Record<string, Refusal> = {
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  UND_ERR_HEADERS_TIMEOUT: timedOut,
  UND_ERR_BODY_TIMEOUT: timedOut,
  ETIMEDOUT: timedOut,
  ECONNREFUSED: failed('unreachable', 'Nothing is listening at this address.'),
  EHOSTUNREACH: failed('unreachable', 'The host cannot be reached.'),
  ENETUNREACH: failed('unreachable', 'The network of the host cannot be reached.'),
  ECONNRESET: connectionLost,
  EPIPE: connectionLost,
  UND_ERR_SOCKET: connectionLost,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: connectionLost,
  ERR_STREAM_PREMATURE_CLOSE: connectionLost,
  UND_ERR_HEADERS_OVERFLOW: malformedResponse,
}

export function refusalForError(fault: unknown): Refusal {
  for (let cause = fault, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof SafeFetchError) return ofSafeFetch[cause.fault] ?? connectionLost
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    const known = byCode[code]
    if (known) return known
    if (code.startsWith('HPE_')) return malformedResponse
    if (
      /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|ERR_.*BROTLI)/.test(code) ||
      ('errno' in cause && /zlib|unexpected end of file/.test(cause.message))
    ) {
      return failed('broken_encoding', 'The compressed page is corrupt.')
    }
    if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code)) {
      return failed('insecure', 'The certificate of the site is not trusted.')
    }
  }
  return failed('connection_lost', 'There was no usable response.')
}
