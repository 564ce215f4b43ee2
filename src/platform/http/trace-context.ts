import { randomFillSync } from 'node:crypto'
import { ServiceError } from '../errors.ts'

/** W3C Trace Context: the caller's trace, continued by our own span. */
export type TraceContext = {
  traceId: string
  parentId: string | undefined
  spanId: string
  flags: string
  state: string | undefined
}

// https://www.w3.org/TR/trace-context/#traceparent-header (version 00; later versions may append fields)
const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
// https://www.w3.org/TR/trace-context/#tracestate-header: up to 32 key=value members of visible ASCII
const tracestateMember = /^[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,256}$/

export function readTraceContext(
  traceparent: string | undefined,
  tracestate: string | undefined,
): TraceContext {
  if (traceparent === undefined) {
    const ids = randomHex24()
    return {
      traceId: ids.slice(16),
      parentId: undefined,
      spanId: ids.slice(0, 16),
      flags: '00',
      state: undefined,
    }
  }
  const match = traceparentPattern.exec(traceparent)
  const [, version, traceId, parentId, flags, rest] = match ?? []
  const isInvalid =
    !traceId ||
    !parentId ||
    !flags ||
    version === 'ff' ||
    (version === '00' && rest !== undefined) ||
    isZero(traceId) ||
    isZero(parentId)
  if (isInvalid)
    throw new ServiceError(
      'invalid_header',
      'traceparent: must be a W3C trace context such as 00-<32 hex>-<16 hex>-01',
    )
  return { traceId, parentId, spanId: randomHex24().slice(0, 16), flags, state: readTraceState(tracestate) }
}

export function traceparentOf(trace: TraceContext): string {
  return `00-${trace.traceId}-${trace.spanId}-${trace.flags}`
}

function readTraceState(tracestate: string | undefined): string | undefined {
  if (tracestate === undefined || tracestate === '') return undefined
  const members = tracestate.split(',').filter((member) => member.trim() !== '')
  if (members.length > 32 || !members.every((member) => tracestateMember.test(member.trim()))) {
    throw new ServiceError(
      'invalid_header',
      'tracestate: must be at most 32 comma-separated key=value members',
    )
  }
  return tracestate
}

function isZero(hex: string): boolean {
  return !/[^0]/.test(hex)
}

// Random bytes are generated in bulk, because one call per request is slow.
const pool = Buffer.alloc(24 * 256)
let hexPool = ''
let used = 0

function randomHex24(): string {
  if (used === hexPool.length) {
    hexPool = randomFillSync(pool).toString('hex')
    used = 0
  }
  used += 48
  return hexPool.slice(used - 48, used)
}
