import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { runCommand } from '../support/civic-command.ts'
import { runCivic, startService, temporaryFolder } from '../support/service.ts'
import { slowWrite } from '../support/slow-write.ts'
import { createTownDatabase, withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

/** The start is refused with one sentence for the operator, without a stack. */
async function assertRefused(env: Record<string, string>, sentence: RegExp, expectedCode = 1): Promise<void> {
  const { code, stdout, stderr } = await runCommand(['serve'], { env: { LOG_LEVEL: 'silent', ...env } })
  assert.match(stderr, sentence)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
  assert.deepEqual([code, stdout], [expectedCode, ''])
}

/** Whether somebody accepts connections there. */
function accepts(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const answer = new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  return answer.finally(() => socket.destroy())
}

// Some of these spend most of their time waiting, so they wait together.
describe('start and stop', { concurrency: true }, () => {
  test('finishes running requests on SIGTERM, accepts no new ones and exits with code 0 [design.shutdown.drains]', async () => {
    await using database = await createTownDatabase()
    await using service = await startService({ env: { DATABASE_URL: database.url, ROLES: 'api' } })
    const { answer, finish } = await slowWrite(service, database.url, 'Sent before the end')
    service.signal('SIGTERM')
    await until(async () => !(await accepts(service.url)), 'new connections are refused')
    // Below npm, Ctrl-C comes twice.
    service.signal('SIGINT')
    service.signal('SIGTERM')
    assert.equal(service.child.exitCode, null, 'it waits for the request')
    await finish()
    const late = await answer
    assert.equal(late.status, 201)
    const flag = (await late.json()) as Json
    assert.deepEqual(await service.ended(), { code: 0, signal: null })
    const { rows } = await withClient(database.url, (client) =>
      client.query('select reason from flag where id = $1', [flag.id]),
    )
    assert.deepEqual(rows, [{ reason: 'Sent before the end' }])
    const said = service.logLines().map((line) => line.msg)
    assert.ok(said.includes('Stopping on SIGTERM') && said.includes('Stopped'), said.join('\n'))
    assert.ok(service.logLines().some((line) => line.operation === 'flagEntity' && line.status === 201))
  })

  test('a taken port is reported before a database is created [design.running.one-command]', async () => {
    await using folder = await temporaryFolder()
    await using other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await assertRefused(
      { DATA_DIR: join(folder.path, 'data'), PORT: String(port) },
      new RegExp(
        `^Port ${port} is in use: stop the program that uses it, or set PORT to another port\\.\\n$`,
      ),
    )
    assert.deepEqual(await readdir(folder.path), [])
  })

  test('names the variables with wrong values [design.config.wrong-value]', async () => {
    const wrong: Record<string, string> = {
      PORT: 'eighty',
      BASE_URL: 'directory.example.org',
      DATABASE_URL: 'mysql://localhost/civic',
      PUBLIC_READS_PER_MINUTE: '-1',
      SAMPLE: 'maybe',
      LOG_LEVEL: 'loud',
    }
    const { code, stdout, stderr } = await runCivic(['serve'], { env: wrong })
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /^The configuration is not valid\. .+ See docs\/reference\/configuration\.md\.\n$/)
    for (const name of Object.keys(wrong)) assert.match(stderr, new RegExp(`\\b${name}: `))
  })

  test('names a wrong proxy network [design.config.wrong-value]', async () => {
    await using database = await createTownDatabase()
    await assertRefused(
      { DATABASE_URL: database.url, PORT: '0', TRUSTED_PROXIES: '10.0.0.0/40' },
      /^TRUSTED_PROXIES: "10\.0\.0\.0\/40" is neither an IP address nor a network/,
      2,
    )
  })

  test('reports an unreachable database server without the password [design.running.database-url]', () =>
    assertRefused(
      { DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/civic', PORT: '0' },
      /^The database server of DATABASE_URL \(127\.0\.0\.1:1, database civic, user someone\) cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\n$/,
    ))
})
