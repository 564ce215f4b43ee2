import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { create } from 'tar'
import { runCommand } from '../support/civic-command.ts'
import { createStockedDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-archives-'))
after(() => rmSync(folder, { recursive: true }))

/** Serves one archive with a tag and ranges. `breakAfter` ends the next responses early. */
let archive = Buffer.alloc(0)
let etag = '"none"'
let breakAfter: number[] = []
const requests: { method: string; range: string | undefined; status: number }[] = []
const partSize = () =>
  statSync(join(folder, 'archives/openstates.tar.gz.part'), { throwIfNoEntry: false })?.size ?? 0
const server = createServer((request, response) => {
  const { range } = request.headers
  const record = (status: number) => requests.push({ method: request.method!, range, status })
  if (request.headers['if-none-match'] === etag) {
    record(304)
    response.writeHead(304, { etag }).end()
    return
  }
  const start = range && request.headers['if-range'] === etag ? Number(/\d+/.exec(range)![0]) : 0
  const status = start > 0 ? 206 : 200
  record(status)
  response.writeHead(status, { etag, 'content-length': archive.length - start })
  const part = breakAfter.shift()
  if (part === undefined) response.end(archive.subarray(start))
  else {
    response.write(archive.subarray(start, start + part))
    void until(() => partSize() >= part, 'the first part').then(() => response.destroy())
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())

const jurisdiction = 'jurisdiction: ocd-jurisdiction/country:us/state:in/government'
const person = (id: string, name: string, email: string, state = 'in') => `id: ocd-person/${id}
name: ${name}
email: ${email}
roles:
- type: upper
  ${jurisdiction.replace('state:in', `state:${state}`)}
  district: '3'
offices:
- classification: capitol
  address: 200 W. Washington St., ${state === 'in' ? 'Indianapolis, IN 46204' : 'Springfield, IL 62701'}
sources:
- url: https://iga.example.gov/senators
`
const [ada, bo, cy] = ['1', '2', '3'].map((digit) => `0192000${digit}-0000-4000-8000-000000000000`)
const committee = (members: string[]) => `id: ocd-organization/01920009-0000-4000-8000-000000000000
${jurisdiction}
classification: committee
chamber: upper
name: Housing
members:
${members.map((line) => `- ${line}`).join('\n')}
sources:
- url: https://iga.example.gov/housing
`
const member = (name: string, id = '') => `name: ${name}\n  role: member\n  person_id: ocd-person/${id}`

async function pack(commit: string, files: Record<string, string>): Promise<void> {
  const root = `people-${commit}`
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, root, path)), { recursive: true })
    writeFileSync(join(folder, root, path), text)
  }
  const file = join(folder, `${commit}.tar.gz`)
  await create({ file, cwd: folder, gzip: true }, [root])
  archive = readFileSync(file)
  etag = `"${commit}"`
}
const first = {
  'data/in/legislature/Ada.yml': person(ada!, 'Ada Rivers', 'ada@iga.example.gov'),
  'data/in/legislature/Bo.yml': person(bo!, 'Bo Stone', 'bo@iga.example.gov'),
  'data/in/legislature/Bad.yml': 'name: [',
  'data/in/committees/Housing.yml': committee([member('Ada Rivers', ada)]),
  'data/il/legislature/Cy.yml': person(cy!, 'Cy Lake', 'cy@ilga.example.gov', 'il'),
}
const second = {
  ...first,
  'data/in/legislature/Bo.yml': person(bo!, 'Bo Stone', 'stone@iga.example.gov'),
  'data/in/committees/Housing.yml': committee([member('Ada Rivers', ada), member('Bo Stone', bo)]),
}

const stocked = await createStockedDatabase()
const { url } = stocked
const env = {
  DATABASE_URL: url,
  DATA_DIR: folder,
  OPENSTATES_ARCHIVE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/people.tar.gz`,
  LOG_LEVEL: 'silent',
}
const database = new pg.Client(url)
await database.connect()
after(async () => {
  await database.end()
  await stocked[Symbol.asyncDispose]()
})
const count = async (text: string) =>
  Number((await database.query(`select count(*) from ${text}`)).rows[0].count)
const civic = async (...words: string[]) => {
  const result = await runCommand([...words, '--json'], { env })
  return { ...result, json: result.stdout === '' ? undefined : JSON.parse(result.stdout) }
}

test('an archive that is cut off is refused, and nothing is written [design.import.archives-refused]', async () => {
  await pack('a'.repeat(40), first)
  const whole = archive
  archive = whole.subarray(0, whole.length - 20)
  const cut = await civic('import', 'openstates')
  assert.equal(cut.code, 1)
  assert.match(cut.stderr, /damaged or cut off, and nothing was imported/)
  assert.equal(await count("entity where name = 'Ada Rivers'"), 0)
  assert.equal(await count('import_origin'), 0)
  archive = whole
})

test('downloads the archive, continues where it broke off, and lists refused records in a file [design.import.archives]', async () => {
  requests.length = 0
  breakAfter = [100]
  const { json, stderr } = await civic('import', 'openstates', '--state', 'IN')
  assert.deepEqual([json?.added, json?.relations_added, json?.refused.count], [3, 1, 1], stderr)
  assert.equal(json.version, 'a'.repeat(40))
  assert.deepEqual(
    requests.map(({ range, status }) => [range, status]),
    [
      [undefined, 200],
      ['bytes=100-', 206],
    ],
  )
  assert.match(readFileSync(json.refused_file, 'utf8'), /"where":"data\/in\/legislature\/Bad.yml"/)
  assert.equal(await count("entity where name = 'Cy Lake'"), 0, 'other states are left out')
  assert.equal(await count(`source where url like '%/blob/${'a'.repeat(40)}/data/in/legislature/Ada.yml'`), 1)
})

test('a refresh of the same archive does nothing; of a new one it writes and announces what changed [design.import.refresh]', async () => {
  requests.length = 0
  const same = await civic('refresh')
  assert.deepEqual(
    same.json.imports.map(({ outcome }: { outcome: string }) => outcome),
    ['unchanged'],
    same.stderr,
  )
  assert.deepEqual(
    requests.map(({ method, status }) => [method, status]),
    [['HEAD', 304]],
  )
  const before = await count('signal_inbox')

  await pack('b'.repeat(40), second)
  const { json, stderr } = await civic('refresh')
  const [{ summary }] = json.imports
  assert.deepEqual([summary.added, summary.changed, summary.relations_added], [0, 2, 1], stderr)
  const { rows } = await database.query(
    `select body::json->>'signal_type' as type, body::json->>'title' as title from signal_inbox order by id offset ${before}`,
  )
  assert.deepEqual(
    rows.map(({ type }) => type).sort(),
    ['actor_updated', 'appointment'],
    JSON.stringify(rows),
  )
  assert.equal(await count(`entity_change where kind = 'corrected' and 'contacts' = any(fields)`), 1)
  assert.deepEqual((await civic('refresh')).json.imports[0].outcome, 'unchanged')
})
