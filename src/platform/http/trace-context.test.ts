import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTraceContext, traceparentOf } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const given = `00-${traceId}-${parentId}-01`

test('continues the trace of the caller with a new span', () => {
  const trace = readTraceContext(given, 'vendor=1,other@tenant=a b')
  assert.deepEqual(
    { ...trace, spanId: '' },
    { traceId, parentId, spanId: '', flags: '01', state: 'vendor=1,other@tenant=a b' },
  )
  assert.match(trace.spanId, /^[0-9a-f]{16}$/)
  assert.notEqual(trace.spanId, parentId)
  assert.equal(traceparentOf(trace), `00-${traceId}-${trace.spanId}-01`)
})

test('starts a unique trace without a header', () => {
  const traces = Array.from({ length: 2000 }, () => readTraceContext(undefined, 'vendor=1'))
  assert.equal(new Set(traces.map((trace) => trace.traceId)).size, 2000)
  assert.equal(new Set(traces.map((trace) => trace.spanId)).size, 2000)
  for (const trace of traces) {
    assert.match(traceparentOf(trace), /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    assert.equal(trace.state, undefined, 'a state without a parent is ignored')
  }
})

test('reads the known fields of a later version and responds with version 00', () => {
  const trace = readTraceContext(`cc-${traceId}-${parentId}-01-what-the-future-brings`, undefined)
  assert.equal(trace.traceId, traceId)
  assert.match(traceparentOf(trace), /^00-/)
})

test('refuses a malformed traceparent', () => {
  for (const wrong of [
    '',
    'nonsense',
    given.toUpperCase(),
    given.slice(0, -1),
    `${given}-more`,
    `${given} `,
    `ff-${traceId}-${parentId}-01`,
    `00-${'0'.repeat(32)}-${parentId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.slice(1)}-${parentId}-01`,
    `00-${traceId}-${parentId}-1`,
    `0x-${traceId}-${parentId}-01`,
  ]) {
    assert.throws(
      () => readTraceContext(wrong, undefined),
      { name: 'ServiceError', code: 'invalid_header' },
      wrong,
    )
  }
})

test('accepts at most 32 valid tracestate members, and empty ones', () => {
  const members = (count: number) => Array.from({ length: count }, (_, n) => `k${n}=v`).join(',')
  for (const fine of [
    members(32),
    'a=1,,b=2',
    ' a=1 , b=2 ',
    `k=${'x'.repeat(256)}`,
    'fw529a3039@dt=FfAAX==='.slice(0, -3),
  ]) {
    assert.equal(readTraceContext(given, fine).state, fine)
  }
  assert.equal(readTraceContext(given, '').state, undefined)
  for (const wrong of [members(33), 'a', '=1', 'A=1', 'a=1=2', `k=${'x'.repeat(257)}`, 'a=ü', 'a b=1']) {
    assert.throws(() => readTraceContext(given, wrong), { code: 'invalid_header' }, wrong)
  }
})
