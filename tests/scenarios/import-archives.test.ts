import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { create } from 'tar'
import { runCommand } from '../support/civic-command.ts'
import { createSeededDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-archives-'))
after(() => rmSync(folder, { recursive: true }))

/** Serves one archive with a tag and ranges. `breakAfter` ends the next responses early. */
let archive = Buffer.alloc(0)
let congress = Buffer.alloc(0)
let etag = '"none"'
let breakAfter: number[] = []
const requests: { method: string; range: string | undefined; status: number }[] = []
const partSize = () =>
  statSync(join(folder, 'archives/openstates.tar.gz.part'), { throwIfNoEntry: false })?.size ?? 0
const server = createServer((request, response) => {
  const { range } = request.headers
  const record = (status: number) => requests.push({ method: request.method!, range, status })
  if (request.url === '/congress.tar.gz') {
    const headers = { etag: `"congress-${congress.length}"`, 'content-length': congress.length }
    response.writeHead(200, headers).end(congress)
    return
  }
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
const [ada, bo, cy, gov] = ['1', '2', '3', '4'].map((digit) => `0192000${digit}-0000-4000-8000-000000000000`)
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

const served = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function packed(root: string, files: Record<string, string>): Promise<Buffer<ArrayBuffer>> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, root, path)), { recursive: true })
    writeFileSync(join(folder, root, path), text)
  }
  const file = join(folder, `${root}.tar.gz`)
  await create({ file, cwd: folder, gzip: true }, [root])
  return readFileSync(file)
}

async function pack(commit: string, files: Record<string, string>): Promise<void> {
  archive = await packed(`people-${commit}`, files)
  etag = `"${commit}"`
}
const governor = person(gov!, 'Gus Field', 'governor@in.example.gov').replace(
  /- type: upper[\s\S]*?district: '3'/,
  `- type: governor\n  ${jurisdiction}\n  end_date: '2099-01-10'`,
)
const first = {
  'data/in/executive/Gus.yml': governor,
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

const seeded = await createSeededDatabase()
const { url } = seeded
const env = {
  DATABASE_URL: url,
  DATA_DIR: folder,
  OPENSTATES_ARCHIVE_URL: `${served}/people.tar.gz`,
  CONGRESS_ARCHIVE_URL: `${served}/congress.tar.gz`,
  LOG_LEVEL: 'silent',
}
const database = new pg.Client(url)
await database.connect()
after(async () => {
  await database.end()
  await seeded[Symbol.asyncDispose]()
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
  const leftover = join(folder, 'archives/openstates-killed')
  mkdirSync(leftover, { recursive: true })
  utimesSync(leftover, 0, 0)
  const { json, stderr } = await civic('import', 'openstates', '--state', 'IN')
  assert.deepEqual([json?.added, json?.relations_added, json?.refused.count], [4, 1, 1], stderr)
  assert.equal(json.version, 'a'.repeat(40))
  assert.deepEqual(
    requests.map(({ range, status }) => [range, status]),
    [
      [undefined, 200],
      ['bytes=100-', 206],
    ],
  )
  assert.match(readFileSync(json.refused_file, 'utf8'), /"where":"data\/in\/legislature\/Bad.yml"/)
  assert.deepEqual(readdirSync(join(folder, 'archives')), [], 'nor is the folder of a killed import left')
  assert.equal(await count("entity where name = 'Cy Lake'"), 0, 'other states are left out')
  const executive = await database.query(
    "select e.description, p.key from entity e join place p on p.id = e.place_id where e.name = 'Gus Field'",
  )
  assert.deepEqual(executive.rows, [{ description: 'Governor of Indiana', key: 'indiana,united-states' }])
  assert.equal(await count(`source where url like '%/blob/${'a'.repeat(40)}/data/in/legislature/Ada.yml'`), 1)
})

test('a refresh of the same archive does nothing; of a new one it writes and announces what changed [design.import.refresh]', async () => {
  requests.length = 0
  const same = await civic('refresh')
  assert.deepEqual(
    same.json.imports.map(({ outcome, state }: { outcome: string; state: string }) => [outcome, state]),
    [['unchanged', 'IN']],
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
  // The file of the committee has another member, which is a relation: its own record is the same.
  assert.deepEqual([summary.added, summary.changed, summary.relations_added], [0, 1, 1], stderr)
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

const congressMember = (id: string, last: string, state: string) => `- id:
    bioguide: ${id}
  name: { first: Pat, last: ${last} }
  terms:
  - type: rep
    start: '2025-01-03'
    end: '2099-01-03'
    state: ${state}
    district: 1
    address: 1 Longworth House Office Building Washington DC 20515
`

test('downloads the archive of Congress and takes one state from it [design.import.archives]', async () => {
  congress = await packed(`congress-legislators-${'c'.repeat(40)}`, {
    'legislators-current.yaml':
      congressMember('P000001', 'Prairie', 'IN') + congressMember('P000002', 'Plains', 'IL'),
  })
  const { json, stderr } = await civic('import', 'congress', '--state', 'IN')
  assert.deepEqual([json?.added, json?.refused.count, json?.version], [1, 0, 'c'.repeat(40)], stderr)
  assert.equal(await count("entity where name = 'Pat Prairie'"), 1)
  const origins = await database.query("select location, state from import_origin where dataset = 'congress'")
  assert.deepEqual(origins.rows, [{ location: env.CONGRESS_ARCHIVE_URL, state: 'IN' }])
})

test('a file of many members that changes leaves those unchanged whose entries are the same [design.import.refresh]', async () => {
  const prairie = async () =>
    (
      await database.query(
        `select e.updated_at, s.url from entity e join claim c on c.entity_id = e.id join source s on s.id = c.source_id
        where e.name = 'Pat Prairie' limit 1`,
      )
    ).rows[0]
  const before = await prairie()
  const announced = await count('signal_inbox')
  congress = await packed(`congress-legislators-${'d'.repeat(40)}`, {
    'legislators-current.yaml':
      congressMember('P000001', 'Prairie', 'IN') + congressMember('P000003', 'Meadow', 'IN'),
  })
  const { json, stderr } = await civic('refresh')
  const [{ summary }] = json.imports.filter(({ dataset }: { dataset: string }) => dataset === 'congress')
  assert.deepEqual([summary.added, summary.changed, summary.unchanged], [1, 0, 1], stderr)
  assert.equal((await count('signal_inbox')) - announced, 1)
  const after = await prairie()
  assert.deepEqual(after.updated_at, before.updated_at)
  assert.match(after.url, /\/blob\/d{40}\//, 'the evidence is that of the newer file')
})

test('places and boundaries are imported, invalid geometry is refused whole, and both are refreshed [design.import.refresh design.place.boundaries]', async () => {
  const places = join(folder, 'places.csv')
  const line = (id: string, name: string, geoid: string) =>
    `ocd-division/country:us/state:in/place:${id},${name},${geoid}`
  const writePlaces = (...lines: string[]) =>
    writeFileSync(places, `${['id,name,census_geoid', ...lines].join('\n')}\n`)
  writePlaces(line('gary', 'Gary city', 'place-1827000'))
  assert.deepEqual((await civic('import', 'ocd-places', places)).json.refused, [])

  const map = join(folder, 'map.geojson')
  const writeMap = (...rings: number[][][]) => {
    const features = rings.map((ring, index) => ({
      type: 'Feature',
      properties: { place: ['gary,indiana', 'hammond,indiana'][index] },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }))
    writeFileSync(map, JSON.stringify({ type: 'FeatureCollection', features }))
  }
  const square = (west: number, north = 41.7) => [
    [west, 41.4],
    [west + 0.1, 41.4],
    [west + 0.1, north],
    [west, north],
    [west, 41.4],
  ]
  const bowTie = [-87.6, -87.5]
    .map((x) => [x, 41.4])
    .concat(
      [-87.6, -87.5].map((x) => [x, 41.7]),
      [[-87.6, 41.4]],
    )
  const options = ['--source', 'https://maps.example.org/b', '--valid-from', '2020-01-01']
  writeMap(square(-87.4), bowTie)
  const refused = await civic('import', 'boundaries', map, ...options)
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /features\.1\.geometry\S*: .*Nothing was imported/)
  assert.equal(
    (await count('place_boundary')) + (await count("import_origin where dataset = 'boundaries'")),
    0,
  )
  writeMap(square(-87.4), square(-87.6))
  assert.deepEqual((await civic('import', 'boundaries', map, ...options)).json, { boundaries: 2, changed: 2 })

  const refreshed = async () => {
    const { json, stderr } = await civic('refresh')
    return json.imports
      .filter(({ dataset }: { dataset: string }) => ['ocd-places', 'boundaries'].includes(dataset))
      .map(({ dataset, outcome, summary, ...rest }: Record<string, unknown>) => [
        dataset,
        outcome,
        summary ?? rest['error'] ?? stderr,
      ])
  }
  assert.deepEqual(await refreshed(), [
    ['ocd-places', 'unchanged', ''],
    ['boundaries', 'unchanged', ''],
  ])
  writePlaces(
    line('gary', 'Gary city', 'place-1827000'),
    line('zzyzx_springs', 'Zzyzx Springs town', 'place-1899999'),
  )
  writeMap(square(-87.4), square(-87.6, 41.8))
  const [ocd, boundaries] = await refreshed()
  assert.deepEqual([ocd[1], ocd[2].added, ocd[2].matched], ['imported', 1, 0], JSON.stringify(ocd))
  assert.deepEqual(boundaries, ['boundaries', 'imported', { boundaries: 2, changed: 1 }])
})
