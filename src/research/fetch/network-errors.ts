import { SafeFetchError, type SafeFetchFault } from '../../platform/safe-fetch/safe-fetch-error.ts'
import type { Refusal } from './outcome.ts'

const failed = (reason: Refusal['reason'], detail: string): Refusal => ({ kind: 'failed', reason, detail })

const timedOut = failed('timeout', 'The site took too long to answer.')
const connectionLost = failed('connection_lost', 'The connection broke off before the whole answer had come.')
const malformedResponse = failed('bad_answer', 'What the site answered is not proper HTTP.')

const ofSafeFetch: Partial<Record<SafeFetchFault, Refusal>> = {
  address: {
    kind: 'refused',
    reason: 'private_address',
    detail: 'The address leads into a private network, which is never fetched.',
  },
  unreachable: failed('host_not_found', 'No host has this name.'),
  too_large: failed('too_large', 'The page is larger than what is read of one.'),
  ratio: failed('decompression_bomb', 'The page grows far too much when it is unpacked.'),
  encoding: failed('broken_encoding', 'The page is packed in a way that was not asked for.'),
}

const byCode: Record<string, Refusal> = {
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  UND_ERR_HEADERS_TIMEOUT: timedOut,
  UND_ERR_BODY_TIMEOUT: timedOut,
  ETIMEDOUT: timedOut,
  ECONNREFUSED: failed('unreachable', 'Nothing answers at this address.'),
  EHOSTUNREACH: failed('unreachable', 'The host cannot be reached.'),
  ENETUNREACH: failed('unreachable', 'The network of the host cannot be reached.'),
  ECONNRESET: connectionLost,
  EPIPE: connectionLost,
  UND_ERR_SOCKET: connectionLost,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: connectionLost,
  ERR_STREAM_PREMATURE_CLOSE: connectionLost,
  UND_ERR_HEADERS_OVERFLOW: malformedResponse,
}

/** Maps a network error to a stable reason and a sentence for people. */
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
      return failed('broken_encoding', 'The page is packed, and the packing is broken.')
    }
    if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code)) {
      return failed('insecure', 'The certificate of the site cannot be trusted.')
    }
  }
  return failed('connection_lost', 'There was no usable answer.')
}
