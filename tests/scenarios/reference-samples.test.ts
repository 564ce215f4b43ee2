import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { OpenApiDocument } from '../../src/contracts/openapi/document.ts'
import { operationsOf } from '../../src/web/site/reference/document-reader.ts'
import { operationView } from '../../src/web/site/reference/operation-view.ts'
import { apiDocument } from '../support/api-document.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let actorId: string
let document: OpenApiDocument
before(async () => {
  app = await startTestApp()
  document = apiDocument(app.url)
  actorId = (await app.json('/api/entities?limit=1')).data[0].id
})
after(() => app[Symbol.asyncDispose]())

const exampleId = '01920000-0000-7000-8000-000000000001'
const run = promisify(execFile)
const has = (program: string) => spawnSync(program, ['--version']).status === 0

/** The samples of an operation for this service. The actor of the examples is replaced by one that exists. */
function samplesOf(operationId: string) {
  const operation = operationsOf(document).find((one) => one.operationId === operationId)!
  const { samples } = operationView(document, operation, app.url)
  return Object.fromEntries(
    Object.entries(samples).map(([name, code]) => [name, code.replaceAll(exampleId, actorId)]),
  )
}

const languages = [
  { name: 'curl', program: 'curl', command: ['sh', '-c'] },
  {
    name: 'typescript',
    program: process.execPath,
    command: [process.execPath, '--input-type=module-typescript', '-e'],
  },
  { name: 'python', program: 'python3', command: ['python3', '-c'] },
] as const

for (const { name, program, command } of languages) {
  test(`the ${name} samples of reads, of a call with a key and of a write work against the service [design.site.reference]`, {
    skip: has(program) ? false : `${program} is not installed`,
  }, async () => {
    const expected = {
      searchEntities: /next_cursor/,
      getPlaceCoverage: /gary,indiana/,
      getEntity: new RegExp(actorId),
      getIdentity: /Test account/,
      flagEntity: new RegExp(actorId),
    }
    for (const [operationId, pattern] of Object.entries(expected)) {
      const [first, ...words] = [...command, samplesOf(operationId)[name]!]
      const { stdout } = await run(first, words, { env: { ...process.env, CIVIC_API_KEY: 'member-key' } })
      assert.match(stdout, pattern, `${operationId} in ${name}`)
      assert.doesNotMatch(stdout, /problem|developers\/errors/, `${operationId} in ${name}`)
    }
  })
}
