import { ServiceError } from '../../platform/errors.ts'

/** The preferences that mean something here; undefined when they were not given. */
export type Preferences = {
  readonly waitSeconds: number | undefined
  readonly return: 'minimal' | 'representation' | undefined
}

export const longestWaitSeconds = 30

// RFC 7240 § 2: preference = token [ BWS "=" BWS word ] *( OWS ";" [ OWS parameter ] ), a list with empty elements.
const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t\\x20-\\x7e\\x80-\\xff])*"'
const word = `${token}|${quoted}|`
const parameter = `${token}(?:[ \\t]*=[ \\t]*(?:${word}))?`
const preferenceForm = new RegExp(
  `[ \\t]*(?:(${token})(?:[ \\t]*=[ \\t]*(${word}))?(?:[ \\t]*;[ \\t]*(?:${parameter})?)*)?[ \\t]*(?:,|$)`,
  'y',
)
/** Far beyond any list of preferences; keeps what a stranger sends from costing time. */
const longestHeader = 1000

/** Reads `Prefer`. What nobody here knows is ignored, as the RFC wants; what cannot be read is 400. */
export function readPrefer(header: string | undefined): Preferences {
  let waitSeconds: number | undefined
  let returned: Preferences['return']
  for (const [name, value] of preferencesOf(header ?? '')) {
    // RFC 7240 § 2: the first of several with one name counts.
    if (name === 'wait' && waitSeconds === undefined) {
      if (!/^\d+$/.test(value)) throw malformed('wait takes whole seconds, as in wait=20')
      waitSeconds = Number(value)
    }
    if (name === 'return' && returned === undefined) {
      if (value !== 'minimal' && value !== 'representation') {
        throw malformed('return is minimal or representation')
      }
      returned = value
    }
  }
  return { waitSeconds, return: returned }
}

function* preferencesOf(header: string): Generator<readonly [name: string, value: string]> {
  if (header.length > longestHeader) throw malformed(`it may have at most ${longestHeader} characters`)
  preferenceForm.lastIndex = 0
  while (preferenceForm.lastIndex < header.length) {
    const found = preferenceForm.exec(header)
    if (found === null) throw malformed('it is a list such as wait=20, return=minimal')
    const [, name, value = ''] = found
    if (name !== undefined) yield [name.toLowerCase(), unquoted(value)]
  }
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}

function malformed(how: string): ServiceError {
  return new ServiceError('invalid_header', `Prefer: ${how}`, {
    errors: [{ path: 'Prefer', message: how }],
  })
}

/** 503, as the specification has it: the client may come again with a shorter wait. */
export function refuseLongWait({ waitSeconds = 0 }: Preferences): void {
  if (waitSeconds > longestWaitSeconds) {
    throw new ServiceError(
      'wait_too_long',
      `Prefer: wait=${waitSeconds} is longer than the ${longestWaitSeconds} seconds that are supported`,
      { members: { longest_wait_seconds: longestWaitSeconds } },
    )
  }
}
