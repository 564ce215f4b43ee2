import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { openApiDocument } from '../../contracts/openapi/openapi.ts'
import { curlCommand } from './curl.ts'
import { bodyOf, operationsOf } from './document-reader.ts'

const baseUrl = 'https://directory.example'
const document = openApiDocument({ serverUrl: baseUrl, version: '1.2.3' })
const operations = operationsOf(document)

/** The arguments that curl gets when a shell reads the command. */
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

test('a read is one address with the examples of its parameters', () => {
  assert.deepEqual(argumentsOf(commandOf('searchEntities')), [
    `${baseUrl}/api/entities?query=tenants%20union`,
  ])
  assert.deepEqual(argumentsOf(commandOf('getPlaceCoverage')), [
    `${baseUrl}/api/places/gary,indiana/coverage`,
  ])
})

test('a parameter that is required is always given', () => {
  assert.deepEqual(argumentsOf(commandOf('resolvePlace')), [`${baseUrl}/api/places?query=Gary,%20IN`])
})

test('a shell hands every body over as it stands in the document', () => {
  const writes = operations.filter((operation) => operation.requestBody)
  assert.ok(writes.length > 0)
  for (const operation of writes) {
    const given = argumentsOf(curlCommand(document, operation, baseUrl))
    assert.deepEqual(JSON.parse(given[given.indexOf('-d') + 1]!), bodyOf(operation.requestBody)?.example)
    assert.ok(given.includes('Content-Type: application/json'))
  }
})

test('a quote in an example does not end the argument', () => {
  const operation = structuredClone(operations.find((one) => one.operationId === 'flagEntity')!)
  operation.requestBody!.content['application/json']!.example = { reason: `it's "closed"; echo $HOME` }
  const given = argumentsOf(curlCommand(document, operation, baseUrl))
  assert.deepEqual(JSON.parse(given.at(-1)!), { reason: `it's "closed"; echo $HOME` })
})

test('an operation that is not public carries the key of the caller', () => {
  assert.ok(argumentsOf(commandOf('listFlags')).includes('X-API-Key: secret'))
  assert.deepEqual(argumentsOf(commandOf('deleteEntity')).slice(0, 2), ['-X', 'DELETE'])
  assert.doesNotMatch(commandOf('flagEntity'), /X-API-Key/)
})
