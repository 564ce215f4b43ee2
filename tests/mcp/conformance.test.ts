import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { addConformanceFixtures } from '../support/conformance-fixtures.ts'
import { startAssistantService } from '../support/mcp-service.ts'
import { startTokenProxy } from '../support/token-proxy.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const baselineOf = (version: string) => join(import.meta.dirname, `conformance-${version}.yml`)
const opened = new AsyncDisposableStack()
let url: string

before(async () => {
  const service = opened.use(await startAssistantService({ extendAssistants: addConformanceFixtures }))
  const token = await (await service.person('Ada', 'team')).token()
  const proxy = opened.use(await startTokenProxy(service.app.url, token))
  url = `${proxy.url}/mcp`
})
after(() => opened.disposeAsync())

type Check = { id: string; status: string; errorMessage?: string }

async function runSuite(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const child = spawn(
    process.execPath,
    [
      suite,
      'server',
      '--url',
      url,
      '--requirements',
      version,
      '--expected-failures',
      baselineOf(version),
      '-o',
      folder,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (said: string) => {
      printed += said
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const faults = globSync('*/checks.json', { cwd: folder }).flatMap((file) => {
    const checks = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Check[]
    return checks
      .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
      .map((one) => ({ file, ...one }))
  })
  rmSync(folder, { recursive: true, force: true })
  return { code, printed, faults }
}

for (const version of ['2026-07-28', '2025-11-25']) {
  test(`passes the official conformance suite except for the ${version} baseline`, async () => {
    const { code, printed, faults } = await runSuite(version)
    assert.equal(
      code,
      0,
      `${JSON.stringify(faults, null, 1)}\n${printed.slice(printed.indexOf('=== SUMMARY'))}`,
    )
    // A suite that runs nothing would also pass.
    assert.match(printed, /tools-call-with-progress/)
  })
}

test('the 2026-07-28 baseline is empty, and the 2025-11-25 baseline gives reasons', () => {
  assert.deepEqual(parse(readFileSync(baselineOf('2026-07-28'), 'utf8')), { server: [] })
  const lines = readFileSync(baselineOf('2025-11-25'), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.trimStart().startsWith('- ')) assert.match(lines[index - 1]!, /^ +# .+/, line)
  }
})
