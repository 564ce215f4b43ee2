import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { type CommandResult, runCommand } from '../support/civic-command.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { runCivic, startService, temporaryFolder } from '../support/service.ts'
import { createTownDatabase, withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

const database = await createTownDatabase()
const service = await startService({ env: { DATABASE_URL: database.url, ROLES: 'api' } })
after(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
const env = { DATABASE_URL: database.url, BASE_URL: service.url }

/** Standard output is exactly one JSON object on one line. */
function onlyObject({ stdout, stderr }: CommandResult) {
  assert.match(stdout, /^\{.*\}\n$/, stderr)
  return JSON.parse(stdout)
}

test('lists and describes the commands [design.cli.commands]', async () => {
  const manifest = JSON.parse(await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
  assert.match(manifest.scripts.civic, / src\/bin\/civic\.ts$/)
  assert.equal(manifest.bin.civic, 'bin/civic.js')
  // As a process: its exit code and its output.
  const help = await runCivic(['--help'])
  assert.equal(help.code, 0)
  for (const command of ['serve', 'migrate', 'import', 'export', 'doctor']) {
    assert.match(help.stdout, new RegExp(`^ {2}${command}\\b.* {2}\\w`, 'm'))
  }
  const unknown = await runCommand(['frobnicate'], { env })
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /unknown command 'frobnicate'/)
  assert.equal(unknown.stdout, '')
})

test('a reader that stops early, as head does, is no failure [design.cli.commands]', async () => {
  const program = join(import.meta.dirname, '../../src/bin/civic.ts')
  const script = 'set -o pipefail; "$0" "$1" --help | true'
  const { stderr } = await promisify(execFile)('bash', ['-c', script, process.execPath, program])
  assert.equal(stderr, '')
})

test('doctor checks everything while the service runs, and prints one JSON object [design.cli.json design.cli.while-running]', async () => {
  const result = await runCommand(['doctor', '--json'], { env })
  const { ok, checks } = onlyObject(result)
  assert.equal(result.code, 0)
  assert.equal(result.stderr, '')
  assert.equal(ok, true)
  const details = Object.fromEntries(
    checks.map((one: { check: string; detail: string }) => [one.check, one.detail]),
  )
  assert.deepEqual(Object.keys(details), [
    ...['runtime', 'configuration', 'disk', 'memory', 'clock', 'database', 'service', 'proxy', 'replica'],
    ...['mail', 'redis', 'stripe', 'search', 'model', 'browser'],
  ])
  assert.match(details.runtime, /^Node v24\./)
  assert.equal(details.configuration, `base address ${service.url}`)
  assert.match(details.database, /^PostgreSQL 1\d\.\d+, 63 actors, \d{5} places$/)
  assert.equal(details.service, `ready at ${service.url}`)
  const forPeople = await runCommand(['doctor'], { env })
  assert.match(
    forPeople.stdout,
    /^ok {3}runtime: .+\nok {3}configuration: .+\nok {3}disk: .+ GB are free at /,
  )
  assert.match(forPeople.stdout, /^- {4}mail: off: digests are feeds only$/m)
  assert.match(
    forPeople.stdout,
    /^ {5}signals: [\d.]+ MB, about \d+ rows, growth not known yet, limit: dropped after 90 days$/m,
  )
})

test('doctor names each part that does not work, and what to do [design.operate.doctor]', async () => {
  const broken = {
    ...env,
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'watch@example.org',
    SEARXNG_URL: 'http://127.0.0.1:1',
    BROWSER: '/nonexistent/chromium',
    MODEL_PROVIDER: 'ollama',
    MODEL: 'small',
    MODEL_URL: 'http://127.0.0.1:1',
    BASE_URL: 'https://127.0.0.1:1',
  }
  const result = await runCommand(['doctor', '--json'], { env: broken })
  assert.equal(result.code, 1)
  const { checks } = onlyObject(result)
  const failed = checks.filter((one: { ok: boolean }) => !one.ok)
  assert.deepEqual(
    failed.map((one: { check: string }) => one.check),
    ['proxy', 'mail', 'redis', 'search searxng', 'model', 'browser'],
  )
  for (const { check, remedy } of failed) assert.ok(remedy, check)
  const forPeople = await runCommand(['doctor'], { env: { ...env, BROWSER: '/nonexistent/chromium' } })
  assert.match(
    forPeople.stdout,
    /^FAIL browser: \/nonexistent\/chromium cannot be run\n {5}Install chromium/m,
  )
})

test('a report cannot control the terminal of the operator [design.cli.review]', async () => {
  const [actor] = ((await (await fetch(`${service.url}/api/entities?limit=1`)).json()) as Json).data
  const report = { entity_id: actor.id, flag_type: 'stale', reason: 'Old\u001b[2J\u202e number' }
  const sent = await fetch(`${service.url}/api/entity-flags`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
  assert.equal(sent.status, 201)
  const { items } = onlyObject(await runCommand(['review', 'list', '--kind', 'report', '--json'], { env }))
  const { stdout } = await runCommand(['review', 'show', items.at(-1).id], { env })
  assert.match(stdout, /^Wrong: stale\nSender: Old\[2J number$/m)
})

test('the operator reads and decides what waits, and the sender sees it [design.cli.review]', async () => {
  const sent = await fetch(`${service.url}/api/suggestions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://www.example.org/about', shows: 'actor' }),
  })
  const { id, receipt_url } = (await sent.json()) as { id: string; receipt_url: string }
  const review = (...given: string[]) => runCommand(['review', ...given, '--json'], { env })
  const { items } = onlyObject(await review('list', '--kind', 'suggestion'))
  assert.deepEqual(
    items.map((item: { id: string }) => item.id),
    [id],
  )
  const wrong = await review('accept', id, '--into', 'nonsense')
  assert.deepEqual([wrong.code, wrong.stderr], [2, '--into: must be a valid uuid.\n'])
  const unnamed = await review('accept', id)
  assert.equal(unnamed.code, 2)
  assert.equal(
    unnamed.stderr,
    'accept: name what the page became: --actor, --into with --claims, or --signal.\n',
  )
  assert.equal(onlyObject(await review('take', id)).taken.by_you, true)
  assert.equal(onlyObject(await review('list', '--mine', '--status', 'in_review')).items[0].id, id)
  assert.equal(onlyObject(await review('release', id)).taken, null)
  const none = '01920000-0000-7000-8000-000000000000'
  const withdrawn = await review('accept', id, '--signal', none)
  assert.match(withdrawn.stderr, /No public signal has the id/)
  const together = await review('reject', id, none, '--reply', 'No civic work.')
  assert.match(together.stderr, /The queue has no item/)
  assert.equal(onlyObject(await review('show', id)).status, 'open', 'all or none')
  const nowhere = await review('list', '--place', 'nowhere,indiana')
  assert.deepEqual([nowhere.code, /nowhere/.test(nowhere.stderr)], [2, true])
  const mixed = await review('accept', id, none, '--remove')
  assert.deepEqual([mixed.code, /remove/.test(mixed.stderr)], [2, true])
  assert.equal(onlyObject(await review('reject', id, '--reply', 'No civic work.')).status, 'rejected')
  const receipt = await fetch(`${service.url}/api/receipts/${receipt_url.split('/').at(-1)}`)
  const { status, reply } = (await receipt.json()) as { status: string; reply: string }
  assert.deepEqual([status, reply], ['rejected', 'No civic work.'])
  const { content, steps } = onlyObject(await review('show', id))
  assert.equal(content.url, 'https://www.example.org/about')
  assert.deepEqual(
    steps.map(({ action }: { action: string }) => action),
    ['take', 'release', 'reject'],
  )
  assert.equal(steps[0].reviewer, 'account:operator')
})

test('the operator adds claims from a file, names the signal of a meeting and accepts several vanished quotes [design.cli.review]', async () => {
  const ask = async (path: string, body?: object) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answer = await fetch(service.url + path, body && { ...options, body: JSON.stringify(body) })
    return (await answer.json()) as Json
  }
  const accept = async (...given: string[]) =>
    onlyObject(await runCommand(['review', 'accept', ...given, '--json'], { env }))
  const page = { url: 'https://www.example.org/harbor' }
  const [actor] = (await ask('/api/entities?limit=1')).data
  const [suggested, meeting] = [
    await ask('/api/suggestions', { ...page, shows: 'actor' }),
    await ask('/api/suggestions', { ...page, shows: 'meeting' }),
  ]

  await using folder = await temporaryFolder()
  const file = join(folder.path, 'claims.json')
  const quotes = ['It runs the ferry.', 'It paints the pier.']
  await writeFile(file, JSON.stringify(quotes.map((quote) => claimBody(page.url, {}, quote))))
  const added = await accept(suggested.id, '--into', actor.id, '--claims', file)
  assert.deepEqual([added.status, added.result_id], ['accepted', actor.id])
  const { claims } = await ask(`/api/entities/${actor.id}`)
  const own = claims.filter(({ excerpt }: Json) => quotes.includes(excerpt))
  assert.equal(own.length, 2)

  const [signal] = (await ask('/signals.json?limit=1')).items
  const { id: signalId } = signal._civic.signal
  assert.equal((await accept(meeting.id, '--signal', signalId)).result_id, signalId)

  const { rows } = await withClient(database.url, (client) =>
    client.query(
      `insert into contribution (id, kind, entity_id, claim_id, content)
      select gen_random_uuid(), 'vanished_quote', entity_id, id, jsonb_build_object('url', $2::text, 'quote', excerpt)
      from claim where id = any($1) returning id`,
      [own.map(({ id }: Json) => id), page.url],
    ),
  )
  const { items } = await accept(...rows.map(({ id }) => id))
  assert.deepEqual(
    items.map(({ status }: Json) => status),
    ['accepted', 'accepted'],
  )
  const after = (await ask(`/api/entities/${actor.id}`)).claims
  assert.ok(!after.some(({ excerpt }: Json) => quotes.includes(excerpt)), 'both quotes are gone')
})

test('doctor reports problems and remedies as one JSON object with exit code 1 [design.cli.json]', async () => {
  await using empty = await createEmptyDatabase()
  const [unprepared, misconfigured] = await Promise.all([
    runCommand(['doctor', '--json'], { env: { DATABASE_URL: empty.url, BASE_URL: 'http://127.0.0.1:1' } }),
    runCommand(['doctor', '--json'], { env: { ...env, PORT: 'eighty' } }),
  ])
  assert.equal(unprepared.code, 1)
  const findings = onlyObject(unprepared)
  assert.equal(findings.ok, false)
  const find = (check: string) => findings.checks.find((one: { check: string }) => one.check === check)
  assert.match(find('database').detail, /^\d+ migrations are not applied: run civic migrate$/)
  assert.deepEqual(find('service'), {
    check: 'service',
    state: 'ok',
    ok: true,
    detail: 'not running: no service answers at http://127.0.0.1:1',
  })
  assert.equal(misconfigured.code, 1)
  assert.match(onlyObject(misconfigured).checks[1].detail, /PORT: /)
})

test('migrate runs beside the service and writes its messages to standard error [design.cli.while-running]', async () => {
  const result = await runCommand(['migrate'], { env })
  assert.deepEqual([result.code, result.stdout, result.stderr], [0, '', 'The database is up to date.\n'])
  assert.equal((await service.fetch('/health/ready')).status, 200)
})

test('the running service shows imported records [design.cli.while-running design.cli.json]', async () => {
  const town = '/api/places/gary,indiana/entities'
  const before = (await service.json(town)).page.total
  const record = {
    record: 'actor',
    external_id: { scheme: 'test', id: 'one' },
    type: 'organization',
    name: 'Imported While Running',
    place: 'gary,indiana',
    claims: [
      { kind: 'identity', text: 'It exists', source: 'https://www.example.org/x', excerpt: 'We exist.' },
    ],
    sources: [
      {
        url: 'https://www.example.org/x',
        title: 'We exist',
        source_class: 'nonprofit',
        retrieved_at: '2026-03-04',
      },
    ],
  }
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'one.jsonl')
  await writeFile(file, `${JSON.stringify(record)}\n`)
  const result = await runCommand(['import', 'jsonl', file, '--json'], { env })
  assert.equal(result.code, 0, result.stderr)
  assert.equal(onlyObject(result).added, 1)
  const sees = async () => (await service.json(town)).page.total === before + 1
  await until(sees, 'the running service shows it')
})
