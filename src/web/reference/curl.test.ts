import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { openApiDocument } from '../../contracts/openapi/openapi.ts'
import { curlCommand } from './curl.ts'
import { bodyOf, operationsOf } from './document-reader.ts'

const baseUrl = 'https://directory.example'
const document = openApiDocument({ serverUrl: baseUrl, version: '1.2.3' })
const operations = operationsOf(document)

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

function commandOf(operationId: string): string {
  return curlCommand(document, operations.find((one) => one.operationId === operationId)!, baseUrl)
}

test('builds the URL of a read with example parameters', () => {
  assert.deepEqual(argumentsOf(commandOf('searchEntities')), [
    `${baseUrl}/api/entities?query=tenants%20union`,
  ])
  assert.deepEqual(argumentsOf(commandOf('getPlaceCoverage')), [
    `${baseUrl}/api/places/gary,indiana/coverage`,
  ])
})

test('always includes required parameters', () => {
  assert.deepEqual(argumentsOf(commandOf('resolvePlace')), [`${baseUrl}/api/places?query=Gary,%20IN`])
})

test('passes every example body through the shell unchanged', () => {
  const writes = operations.filter((operation) => operation.requestBody)
  assert.ok(writes.length > 0)
  for (const operation of writes) {
    const given = argumentsOf(curlCommand(document, operation, baseUrl))
    assert.deepEqual(JSON.parse(given[given.indexOf('-d') + 1]!), bodyOf(operation.requestBody)?.example)
    assert.ok(given.includes('Content-Type: application/json'))
  }
})

test('escapes quotes in examples', () => {
  const operation = structuredClone(operations.find((one) => one.operationId === 'flagEntity')!)
  operation.requestBody!.content['application/json']!.example = { reason: `it's "closed"; echo $HOME` }
  const given = argumentsOf(curlCommand(document, operation, baseUrl))
  assert.deepEqual(JSON.parse(given.at(-1)!), { reason: `it's "closed"; echo $HOME` })
})

test('includes the API key for an operation that is not public', () => {
  assert.ok(argumentsOf(commandOf('listFlags')).includes('X-API-Key: secret'))
  assert.deepEqual(argumentsOf(commandOf('deleteEntity')).slice(0, 2), ['-X', 'DELETE'])
  assert.doesNotMatch(commandOf('flagEntity'), /X-API-Key/)
})
