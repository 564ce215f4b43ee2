import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { openApiDocument } from '../../../contracts/openapi/installed-document.ts'
import { codeTokens } from './code-tokens.ts'
import { curlSample } from './curl-sample.ts'
import { bodyOf, operationsOf } from './document-reader.ts'
import { pythonSample } from './python-sample.ts'
import { type SampleRequest, sampleRequest } from './sample-request.ts'
import { typescriptSample } from './typescript-sample.ts'

const baseUrl = 'https://directory.example'
const committed = readFileSync(join(import.meta.dirname, '../../../../contract/openapi.json'), 'utf8')
const document = openApiDocument(committed, { serverUrl: baseUrl })
const operations = operationsOf(document)

function requestOf(operationId: string): SampleRequest {
  return sampleRequest(document, operations.find((one) => one.operationId === operationId)!, baseUrl)
}

/** The arguments that curl receives from a shell. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const { stdout, status } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { CIVIC_API_KEY: 'secret' },
  })
  assert.equal(status, 0, command)
  return stdout.split('\0').slice(0, -1)
}

test('builds the URL of a read with example parameters', () => {
  assert.deepEqual(argumentsOf(curlSample(requestOf('searchEntities'))), [
    `${baseUrl}/api/entities?query=tenants%20union`,
  ])
  assert.deepEqual(argumentsOf(curlSample(requestOf('getPlaceCoverage'))), [
    `${baseUrl}/api/places/gary,indiana/coverage`,
  ])
})

test('passes every example body through the shell unchanged', () => {
  const writes = operations.filter((operation) => operation.requestBody)
  assert.ok(writes.length > 0)
  for (const operation of writes) {
    const given = argumentsOf(curlSample(sampleRequest(document, operation, baseUrl)))
    assert.deepEqual(JSON.parse(given[given.indexOf('-d') + 1]!), bodyOf(operation.requestBody)?.example)
    assert.ok(given.includes('Content-Type: application/json'))
  }
})

const hostile = {
  reason: `it's "closed"; echo $HOME \`x\` \\ ${'$'}{y}`,
  on: true,
  off: null,
  list: [1.5, []],
}

test('escapes quotes in examples', () => {
  const given = argumentsOf(curlSample({ ...requestOf('flagEntity'), body: { example: hostile } }))
  assert.deepEqual(JSON.parse(given.at(-1)!), hostile)
})

test('includes the API key for an operation that is not public, and no key for a public one', () => {
  assert.ok(argumentsOf(curlSample(requestOf('listFlags'))).includes('X-API-Key: secret'))
  assert.deepEqual(argumentsOf(curlSample(requestOf('deleteEntity'))).slice(0, 2), ['-X', 'DELETE'])
  for (const write of [curlSample, typescriptSample, pythonSample]) {
    assert.match(write(requestOf('listFlags')), /X-API-Key/)
    assert.doesNotMatch(write(requestOf('flagEntity')), /X-API-Key/)
  }
})

/** What the TypeScript sample passes to `fetch`. */
async function fetchArgumentsOf(sample: string): Promise<[string, RequestInit | undefined]> {
  let given: [string, RequestInit | undefined] | undefined
  const run = new Function('fetch', 'console', 'process', `return (async () => {${sample}})()`)
  const answer = {
    ok: true,
    status: 200,
    json: async () => ({}),
    text: async () => '',
    body: new Blob([]).stream(),
  }
  const fetchStub = async (url: string, init?: RequestInit) => {
    given = [url, init]
    return answer
  }
  await run(fetchStub, { log() {} }, { env: { CIVIC_API_KEY: 'secret' }, stdout: { write() {} } })
  return given!
}

test('the TypeScript sample of every operation runs and sends the same request as curl', async () => {
  for (const operation of operations) {
    const request = sampleRequest(document, operation, baseUrl)
    const [url, init] = await fetchArgumentsOf(
      stripTypeScriptTypes(`async () => {${typescriptSample(request)}}`).slice(13, -1),
    )
    assert.equal(url, request.url)
    assert.equal(init?.method ?? 'GET', request.method)
    assert.equal(new Headers(init?.headers).get('x-api-key'), request.needsKey ? 'secret' : null)
    const expected = request.body ? JSON.stringify(request.body.example) : undefined
    assert.equal(init?.body, expected, operation.operationId)
  }
})

/** A module that replaces `urlopen` prints what it was given. */
const pythonStub = `import json, os, urllib.request
os.environ["CIVIC_API_KEY"] = "secret"
class Response:
    status = 200
    def __enter__(self): return self
    def __exit__(self, *error): return None
    def read(self, *size): return b"{}"
    def __iter__(self): return iter([])
def urlopen(request):
    body = None if request.data is None else json.loads(request.data)
    print(json.dumps([request.full_url, request.get_method(), request.get_header("X-api-key"), body]))
    return Response()
urllib.request.urlopen = urlopen
`
const hasPython = spawnSync('python3', ['--version']).status === 0

test('the Python sample of every operation runs and sends the same request as curl', {
  skip: hasPython ? false : 'python3 is not installed',
}, () => {
  const requests = operations.map((operation) => sampleRequest(document, operation, baseUrl))
  requests.push({ ...requests[0]!, method: 'POST', body: { example: hostile } })
  const { stdout, stderr, status } = spawnSync('python3', ['-'], {
    input: pythonStub + requests.map(pythonSample).join('\n'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  assert.equal(status, 0, stderr)
  const sent = stdout.split('\n').filter((line) => line.startsWith(`["${baseUrl}`))
  assert.deepEqual(
    sent.map((line) => JSON.parse(line)),
    requests.map(({ url, method, needsKey, body }) => [
      url,
      method,
      needsKey ? 'secret' : null,
      body?.example ?? null,
    ]),
  )
})

test('marks strings, names, keywords, numbers and comments of samples, and changes no character', () => {
  const request = requestOf('flagEntity')
  for (const text of [curlSample, typescriptSample, pythonSample].map((write) => write(request))) {
    assert.equal(
      codeTokens(text)
        .map((token) => token.text)
        .join(''),
      text,
    )
  }
  const marked = codeTokens(
    '# A comment\nconst answer = await fetch("https://x.test/1")\n{"name": "It\\"s", "n": -2.5, "no": null}',
  ).filter(({ kind }) => kind !== 'plain')
  assert.deepEqual(
    marked.map(({ kind, text }) => `${kind} ${text}`),
    [
      'comment # A comment',
      'word const',
      'word await',
      'string "https://x.test/1"',
      'name "name"',
      'string "It\\"s"',
      'name "n"',
      'literal -2.5',
      'name "no"',
      'literal null',
    ],
  )
})
