import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { portableAsyncApiDocument } from '../src/contracts/asyncapi.ts'
import type { OperationObject, Reference, ResponseObject } from '../src/contracts/openapi/document.ts'
import { portableOpenApiDocument } from '../src/contracts/openapi/openapi.ts'
import { operations } from '../src/contracts/operations.ts'
import { problemCodes } from '../src/contracts/problem.ts'
import { apiDocument } from './support/api-document.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const document = apiDocument('https://directory.example')

const described = operations.map((operation) => {
  const object = document.paths[operation.path]?.[operation.method.toLowerCase()]
  assert.ok(object, `${operation.method} ${operation.path} is not in the document`)
  return { operation, object }
})

function lookUp(reference: string): unknown {
  const [start, ...steps] = reference.split('/')
  assert.equal(start, '#', `${reference} leaves the document`)
  return steps.reduce<unknown>(
    (part, step) => (part as Record<string, unknown> | undefined)?.[step],
    document,
  )
}

function answer(object: OperationObject, status: number): ResponseObject {
  const found: ResponseObject | Reference | undefined = object.responses[status]
  assert.ok(found, `${object.operationId} does not document ${status}`)
  return '$ref' in found ? (lookUp(found.$ref) as ResponseObject) : found
}

test('keeps the committed documents equal to the generated ones [design.contract.no-drift spec.contract.asyncapi-no-drift]', () => {
  const generated = {
    'contract/openapi.json': portableOpenApiDocument(version),
    'contract/asyncapi.json': portableAsyncApiDocument(version),
  }
  for (const [file, document] of Object.entries(generated)) {
    const stored = readFileSync(join(root, file), 'utf8')
    assert.ok(
      stored === `${JSON.stringify(document, null, 2)}\n`,
      `${file} differs: run \`npm run generate\` and commit the result`,
    )
  }
})

test('passes the check of generated files', () => {
  const check = spawnSync(process.execPath, ['scripts/generate-contract.ts', '--check'], { cwd: root })
  assert.equal(check.status, 0, String(check.stderr))
})

test('describes every operation once, with a summary, a tag and its responses [spec.contract.openapi]', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  )
  assert.deepEqual(ids.toSorted(), operations.map(({ id }) => id).toSorted())
  assert.equal(new Set(ids).size, ids.length)
  const subjects = new Set(document.tags.map(({ name }) => name))
  for (const { operation, object } of described) {
    assert.ok(object.summary.length > 0, operation.id)
    assert.ok(
      object.tags.every((tag) => subjects.has(tag)),
      `${operation.id}: describe its tag in openapi/tags.ts`,
    )
    const success = answer(object, operation.status)
    const hasBody = operation.response !== undefined || operation.downloads !== undefined
    assert.equal(success.content !== undefined, hasBody, operation.id)
    for (const name of ['X-Request-ID', 'Server-Timing', 'traceparent'])
      assert.ok(success.headers?.[name], name)
  }
})

test('resolves every reference', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference!,
  )
  assert.ok(references.length > 100)
  assert.deepEqual(
    references.filter((reference) => lookUp(reference) === undefined),
    [],
  )
})

test('has a valid example for every request body', () => {
  for (const { operation, object } of described) {
    assert.equal(object.requestBody !== undefined, operation.body !== undefined, operation.id)
    if (operation.body === undefined) continue
    const example = object.requestBody?.content['application/json']?.example
    assert.ok(example !== undefined, `${operation.id}: give the body a .meta({ example })`)
    assert.deepEqual(operation.body.safeParse(example).error?.issues, undefined, operation.id)
  }
})

test('has a valid example for every response', () => {
  for (const { operation, object } of described) {
    if (operation.response === undefined || operation.produces !== undefined) continue
    const example = answer(object, operation.status).content?.['application/json']?.example
    assert.deepEqual(operation.response.safeParse(example).error?.issues, undefined, operation.id)
  }
})

test('describes every parameter, and exactly the parameters of each path', () => {
  for (const { operation, object } of described) {
    const own = object.parameters.filter((parameter) => 'name' in parameter)
    for (const { name, description } of own) assert.ok(description, `${operation.id}: describe ${name}`)
    const inPath = own.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    assert.deepEqual(
      inPath,
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
    for (const parameter of own.filter(({ schema }) => schema['type'] === 'array')) {
      assert.deepEqual(
        [parameter.style, parameter.explode],
        ['form', true],
        `${operation.id} ${parameter.name}`,
      )
    }
  }
})

test('documents the problems of every operation under their status', () => {
  for (const { operation, object } of described) {
    const expected = [
      'invalid_request',
      'invalid_header',
      'internal_error',
      ...(operation.problems ?? []),
    ] as const
    for (const code of expected) {
      const { description, content } = answer(object, problemCodes[code].status)
      assert.ok(description.includes(`\`${code}\``), `${operation.id}: ${code}`)
      const body = content?.['application/problem+json']
      assert.deepEqual(body?.schema, { $ref: '#/components/schemas/Problem' })
      assert.ok(body?.examples?.[code], `${operation.id}: ${code}`)
    }
  }
})

test('documents the headers of every error response', () => {
  const headersOf = (object: OperationObject, status: number) =>
    Object.keys(answer(object, status).headers ?? {})
  for (const { operation, object } of described) {
    const limited = !/^\/(health|metrics)/.test(operation.path)
    assert.equal('429' in object.responses, limited, operation.id)
    if (limited) {
      const expected = ['X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'RateLimit-Reset']
      assert.deepEqual(
        expected.filter((name) => !headersOf(object, 429).includes(name)),
        [],
      )
    }
    if (operation.body) {
      assert.ok(headersOf(object, 415).includes('Accept-Post'))
      answer(object, 413)
    }
    if (operation.method !== 'GET') answer(object, 409)
    if (operation.cacheSeconds !== undefined || operation.requestHeaders?.includes('If-None-Match')) {
      for (const status of [200, 304]) assert.ok(headersOf(object, status).includes('ETag'), operation.id)
    }
  }
})

test('describes the events of streaming operations', () => {
  const streams = described.filter(({ operation }) => operation.stream !== undefined)
  assert.deepEqual(
    streams.map(({ operation, object }) => [
      operation.id,
      ...Object.keys(answer(object, operation.status).content!),
    ]),
    [
      ['followFirehoseSession', 'text/event-stream'],
      ['getFirehose', 'application/json', 'text/event-stream'],
      ['followPublicSignals', 'text/event-stream'],
      ['followDiscoveryRun', 'text/event-stream'],
    ],
  )
  for (const { operation, object } of streams) {
    const { schema } = answer(object, operation.status).content!['text/event-stream']!
    const message = operation.tag === 'Discovery' ? 'DiscoveryRunEvent' : 'FirehoseMessage'
    assert.deepEqual(schema, { $ref: `#/components/schemas/${message}` })
    assert.ok(object.parameters.some((one) => '$ref' in one && one.$ref.endsWith('/LastEventId')))
    assert.deepEqual(Object.keys(answer(object, 406).headers ?? {}).slice(0, 1), ['Accept'])
  }
})

test('requires a key or a token for operations that are not public, with 401 and 403', () => {
  for (const { operation, object } of described) {
    const expected = {
      public: [],
      account: [{ apiKey: [] }, { bearer: [] }],
      reviewer: [{ apiKey: ['reviewer'] }, { bearer: ['reviewer'] }],
    }
    assert.deepEqual(object.security, expected[operation.access], operation.id)
    if (operation.access !== 'public') assert.match(answer(object, 401).description, /`unauthenticated`/)
    if (operation.access === 'reviewer') assert.match(answer(object, 403).description, /`role_required`/)
  }
})

test('passes the linter without network access', () => {
  // An attempt to open a connection ends the linter with its own exit code.
  const offline = `import { Socket } from 'node:net'
    Socket.prototype.connect = () => { console.error('the linter wants the network'); process.exit(99) }`
  const run = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(offline)}`,
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      'contract/openapi.json',
      '--format=json',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  assert.equal(run.status, 0, run.stderr + run.stdout)
  const { totals } = JSON.parse(run.stdout) as { totals: unknown }
  assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 })
})
