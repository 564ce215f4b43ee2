import { ServiceError } from '../../platform/errors.ts'

export type MediaType = 'application/json' | 'text/event-stream'

type MediaRange = { readonly type: string; readonly subtype: string; readonly q: number }

const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const rangePattern = new RegExp(`^(${token})/(${token})$`)
const weightPattern = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * RFC 9110 § 12.5.1: the most specific range sets the weight of a type, and the highest weight wins. Of equal weights
 * the first offered type wins. Undefined when no offered type is acceptable.
 */
export function negotiate<T extends MediaType>(
  accept: string | undefined,
  offered: readonly T[],
): T | undefined {
  if (accept === undefined || accept.trim() === '') return offered[0]
  const ranges = parseRanges(accept)
  let best: { type: T; q: number } | undefined
  for (const type of offered) {
    const q = weightOf(type, ranges)
    if (q > 0 && (best === undefined || q > best.q)) best = { type, q }
  }
  return best?.type
}

export function notAcceptable(offered: readonly MediaType[]): ServiceError {
  return new ServiceError('not_acceptable', `Accept: this URL returns ${offered.join(' or ')}`, {
    members: { supported: [...offered] },
  })
}

function weightOf(mediaType: string, ranges: readonly MediaRange[]): number {
  const [type, subtype] = mediaType.split('/')
  let weight = 0
  let specificity = -1
  for (const range of ranges) {
    const isExact = range.type === type && range.subtype === subtype
    const isMatch = isExact || (range.subtype === '*' && (range.type === type || range.type === '*'))
    if (!isMatch) continue
    const rangeSpecificity = range.type === '*' ? 0 : range.subtype === '*' ? 1 : 2
    if (rangeSpecificity < specificity) continue
    weight = rangeSpecificity === specificity ? Math.max(weight, range.q) : range.q
    specificity = rangeSpecificity
  }
  return weight
}

/** Ignores malformed ranges, so the client gets what its other ranges allow. */
function parseRanges(accept: string): MediaRange[] {
  const ranges: MediaRange[] = []
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const match = rangePattern.exec(range)
    if (match === null) continue
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (weight !== undefined && !weightPattern.test(weight)) continue
    ranges.push({
      type: match[1]!,
      subtype: match[2]!,
      q: weight === undefined ? 1 : Number(weight),
    })
  }
  return ranges
}
