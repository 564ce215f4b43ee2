import { ServiceError } from '../../platform/errors.ts'

/** The supported preferences; undefined where not given. */
type Preferences = {
  readonly waitSeconds: number | undefined
  readonly return: 'minimal' | 'representation' | undefined
}

export const longestWaitSeconds = 30

// RFC 7240 § 2: preference = token [ BWS "=" BWS word ] *( OWS ";" [ OWS parameter ] ), a list with empty elements.
const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t\\x20-\\x7e\\x80-\\xff])*"'
// White space is optional only before something, so that a header matches in one way and in linear time.
const word = `${token}|${quoted}`
const parameter = `[ \\t]*${token}(?:[ \\t]*=(?:[ \\t]*(?:${word}))?)?`
const preferencePattern = new RegExp(
  `[ \\t]*(?:(${token})(?:[ \\t]*=(?:[ \\t]*(${word}))?)?(?:[ \\t]*;(?:${parameter})?)*)?[ \\t]*(?:,|$)`,
  'y',
)
const maximumHeaderLength = 1000

/** Parses `Prefer`. Unknown preferences are ignored, as the RFC requires; a malformed header is 400. */
export function readPrefer(header: string | undefined): Preferences {
  let waitSeconds: number | undefined
  let returned: Preferences['return']
  for (const [name, value] of parsePreferences(header ?? '')) {
    // RFC 7240 § 2: of several with one name, the first counts.
    if (name === 'wait' && waitSeconds === undefined) {
      if (!/^\d+$/.test(value)) throw invalidPrefer('wait takes whole seconds, as in wait=20')
      waitSeconds = Number(value)
    }
    if (name === 'return' && returned === undefined) {
      if (value !== 'minimal' && value !== 'representation') {
        throw invalidPrefer('return must be minimal or representation')
      }
      returned = value
    }
  }
  return { waitSeconds, return: returned }
}

function* parsePreferences(header: string): Generator<readonly [name: string, value: string]> {
  if (header.length > maximumHeaderLength) {
    throw invalidPrefer(`must have at most ${maximumHeaderLength} characters`)
  }
  preferencePattern.lastIndex = 0
  while (preferencePattern.lastIndex < header.length) {
    const match = preferencePattern.exec(header)
    if (match === null) throw invalidPrefer('must be a list such as wait=20, return=minimal')
    const [, name, value = ''] = match
    if (name !== undefined) yield [name.toLowerCase(), unquote(value)]
  }
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}

function invalidPrefer(message: string): ServiceError {
  return new ServiceError('invalid_header', `Prefer: ${message}`, {
    errors: [{ path: 'Prefer', message }],
  })
}

/** The specification requires 503 for a longer wait. */
export function requireSupportedWait({ waitSeconds = 0 }: Preferences): void {
  if (waitSeconds > longestWaitSeconds) {
    throw new ServiceError(
      'wait_too_long',
      `Prefer: wait=${waitSeconds} exceeds the maximum of ${longestWaitSeconds} seconds`,
      { members: { longest_wait_seconds: longestWaitSeconds } },
    )
  }
}
