import { ServiceError } from '../../platform/errors.ts'

export type MediaType = 'application/json' | 'text/event-stream'

type Range = { readonly type: string; readonly subtype: string; readonly q: number }

const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const rangeForm = new RegExp(`^(${token})/(${token})$`)
const weightForm = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * RFC 9110 § 12.5.1: the most specific range decides over a type, the highest weight over the answer. Of equal ones
 * the first that is offered wins. Undefined when nothing that is offered is acceptable.
 */
export function negotiate<T extends MediaType>(
  accept: string | undefined,
  offered: readonly T[],
): T | undefined {
  if (accept === undefined || accept.trim() === '') return offered[0]
  const ranges = rangesOf(accept)
  let best: { type: T; q: number } | undefined
  for (const type of offered) {
    const q = weightOf(type, ranges)
    if (q > 0 && (best === undefined || q > best.q)) best = { type, q }
  }
  return best?.type
}

/** 406 says what there is, in the body and in `Accept`. */
export function notAcceptable(offered: readonly MediaType[]): ServiceError {
  return new ServiceError('not_acceptable', `Accept: this address gives ${offered.join(' or ')}`, {
    members: { supported: [...offered] },
  })
}

function weightOf(type: string, ranges: readonly Range[]): number {
  const [main, sub] = type.split('/')
  let weight = 0
  let specificity = -1
  for (const range of ranges) {
    const isType = range.type === main && range.subtype === sub
    const isMatch = isType || (range.subtype === '*' && (range.type === main || range.type === '*'))
    if (!isMatch) continue
    const how = range.type === '*' ? 0 : range.subtype === '*' ? 1 : 2
    if (how < specificity) continue
    weight = how === specificity ? Math.max(weight, range.q) : range.q
    specificity = how
  }
  return weight
}

/** Ranges that cannot be read ask for nothing: a client that sends one gets what its others allow. */
function rangesOf(accept: string): Range[] {
  const ranges: Range[] = []
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const form = rangeForm.exec(range)
    if (form === null) continue
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (weight !== undefined && !weightForm.test(weight)) continue
    ranges.push({
      type: form[1]!,
      subtype: form[2]!,
      q: weight === undefined ? 1 : Number(weight),
    })
  }
  return ranges
}
