export type SafeFetchFault =
  | 'protocol'
  | 'port'
  | 'address'
  | 'redirects'
  | 'too_large'
  | 'ratio'
  | 'too_slow'
  | 'unreachable'
  | 'encoding'

/** Why a fetch failed; the message never contains data from the server. */
export class SafeFetchError extends Error {
  readonly fault: SafeFetchFault

  constructor(fault: SafeFetchFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SafeFetchError'
    this.fault = fault
  }
}
