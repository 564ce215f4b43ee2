import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import { invalidInput, problemOf } from './problem.ts'

const schema = z.strictObject({
  name: z.string().min(2).max(5),
  kind: z.enum(['one', 'two']),
  only: z.literal('yes').optional(),
  tags: z.array(z.string()).max(1).optional(),
  size: z.number().min(1).max(9).optional(),
  entries: z.array(z.strictObject({ text: z.string() })).optional(),
  site: z.url('must be an address').optional(),
  id: z.uuid().optional(),
  target: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('place') }),
      z.object({ kind: z.literal('query') }),
    ])
    .optional(),
})

function faultsOf(value: unknown, part: 'params' | 'query' | 'body' = 'body'): Record<string, string> {
  const parsed = schema.safeParse(value, { reportInput: true })
  assert.ok(!parsed.success)
  const { errors = [] } = invalidInput(parsed.error, part)
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

test('names each invalid field by its path with a readable message', () => {
  assert.deepEqual(faultsOf({}), { name: 'is required', kind: 'is required' })
  assert.deepEqual(faultsOf({ name: 'x', kind: 'three', only: 'no' }), {
    name: 'must have at least 2 characters',
    kind: 'must be one of one, two',
    only: 'must be yes',
  })
  for (const target of [{}, { kind: 'planet' }]) {
    assert.deepEqual(faultsOf({ name: 'abc', kind: 'one', target }), {
      'target.kind': 'must be one of place, query',
    })
  }
  assert.deepEqual(faultsOf({ name: 7, kind: null, tags: ['a', 'b'], size: 10 }), {
    name: 'must be a string',
    kind: 'must be one of one, two',
    tags: 'must have at most 1 entry',
    size: 'must be at most 9',
  })
  assert.deepEqual(faultsOf({ name: 'abc', kind: 'one', more: 1, entries: [{ text: 'a', extra: 1 }, {}] }), {
    more: 'is unknown',
    'entries.0.extra': 'is unknown',
    'entries.1.text': 'is required',
  })
  assert.deepEqual(faultsOf({ name: 'abc', kind: 'one', site: 'x', id: 'x' }), {
    site: 'must be an address',
    id: 'must be a valid uuid',
  })
})

test('reports a body that is not an object', () => {
  for (const value of [[], 'text', 7]) assert.deepEqual(faultsOf(value), { '': 'must be an object' })
})

test('reports a repeated parameter by its name', () => {
  const faults = faultsOf({ name: 'abc', kind: 'one', tags: [1] }, 'query')
  assert.deepEqual(Object.keys(faults), ['tags'])
})

test('summarizes the errors in the detail', () => {
  const parsed = schema.safeParse({ name: 'abc' }, { reportInput: true })
  assert.equal(invalidInput(parsed.error!, 'body').message, 'kind: is required')
})

test('builds a problem with code, errors and additional members', () => {
  const error = new ServiceError('conflict', 'It is taken', {
    errors: [{ path: 'name', message: 'is taken' }],
    members: { status_now: 'open' },
  })
  assert.deepEqual(problemOf(error, 'req-1', 'https://directory.test'), {
    type: 'https://directory.test/developers/errors#conflict',
    title: 'The request conflicts with the current state',
    status: 409,
    detail: 'It is taken',
    code: 'conflict',
    request_id: 'req-1',
    errors: [{ path: 'name', message: 'is taken' }],
    status_now: 'open',
  })
})

test('builds a 500 without the cause for any other error [design.errors.500-silent]', () => {
  for (const error of [
    new Error('password=hunter2'),
    'hunter2',
    undefined,
    { code: '23505', detail: 'hunter2' },
  ]) {
    const problem = problemOf(error, 'req-1', 'https://directory.test')
    assert.equal(problem.status, 500)
    assert.equal(problem.code, 'internal_error')
    assert.ok(!JSON.stringify(problem).includes('hunter2'))
  }
})
