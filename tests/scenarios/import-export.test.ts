import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { ImportRecord } from '../../src/contracts/directory/import-record.ts'
import { runCivic } from '../support/civic-command.ts'
import { createSeededDatabase } from '../support/postgres.ts'
import { actorRecord, claimOf, sourceOf } from '../support/small-directory.ts'
import { createTownDatabase, startTownApp } from '../support/town.ts'
import { until } from '../support/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'civic-import-'))
const town = await createTownDatabase()
after(async () => {
  await town[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const linesOf = (records: readonly ImportRecord[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

async function fileOf(name: string, text: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

const importing = (file: string, ...flags: string[]) =>
  runCivic(town.url, ['import', 'jsonl', file, ...flags])
const counts = (stdout: string) => {
  const { read, added, changed, unchanged, refused } = JSON.parse(stdout)
  return { read, added, changed, unchanged, refused: refused.count }
}

test('imports the example of the reference page [design.cli.import design.cli.json]', async () => {
  const page = await readFile(new URL('../../docs/reference/import-format.md', import.meta.url), 'utf8')
  const example = /```jsonl\n(.*?)```/s.exec(page)![1]!
  const { code, stdout, stderr } = await runCivic(town.url, ['import', 'jsonl', '-', '--json'], example)
  assert.equal(code, 0, stderr)
  assert.equal(stderr, '')
  assert.equal(stdout.trimEnd().split('\n').length, 1)
  const summary = JSON.parse(stdout)
  assert.deepEqual([summary.read, summary.added, summary.searches_added], [3, 1, 1])
  assert.deepEqual(summary.refused, { count: 0, by_reason: {}, first: [] })
})

test('a repeated import changes nothing, and a changed record changes one actor [design.cli.import]', async () => {
  const records = ['One', 'Two', 'Three'].map((name) => actorRecord(`Again ${name}`))
  const file = await fileOf('again.jsonl.gz', gzipSync(linesOf(records)))
  const first = await importing(file, '--json')
  assert.deepEqual(counts(first.stdout), { read: 3, added: 3, changed: 0, unchanged: 0, refused: 0 })
  assert.deepEqual(counts((await importing(file, '--json')).stdout), {
    read: 3,
    added: 0,
    changed: 0,
    unchanged: 3,
    refused: 0,
  })
  records[1] = actorRecord('Again Two', { description: 'With words' })
  const changed = await importing(await fileOf('changed.jsonl', linesOf(records)), '--json')
  assert.deepEqual(counts(changed.stdout), { read: 3, added: 0, changed: 1, unchanged: 2, refused: 0 })
})

test('lists bad lines with number and reason and imports the rest [design.cli.import]', async () => {
  // A url may have 2,000 characters, but so many bytes do not fit the index over urls.
  const rare = Array.from({ length: 1900 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  )
  const heavy = `https://www.example.org/${rare.join('')}`
  const text = [
    JSON.stringify(actorRecord('Good A')),
    'not json \u001b[2J',
    JSON.stringify({
      ...actorRecord('No quote'),
      claims: [{ kind: 'other', text: 'T', source: 'https://a.example/' }],
    }),
    JSON.stringify(actorRecord('Nowhere', { place: 'atlantis,indiana' })),
    JSON.stringify(actorRecord('Knitting', { issue_areas: ['knitting'] })),
    JSON.stringify(actorRecord('Heavy', { claims: [claimOf(heavy)], sources: [sourceOf(heavy)] })),
    JSON.stringify(actorRecord('Good B')),
  ].join('\n')
  const file = await fileOf('bad.jsonl', text)
  const { code, stdout } = await importing(file, '--json')
  assert.equal(code, 0)
  const { added, refused } = JSON.parse(stdout)
  assert.equal(added, 2)
  const reasons = [
    /^line 2: the line is not valid JSON/,
    /^line 3: claims\.0\.excerpt: /,
    /^line 4: no place has the key atlantis,indiana/,
    /^line 5: no issue area has the slug knitting/,
    /^line 6: (the database refused it: index row|claims\.0\.source: |sources\.0\.url: )/,
  ]
  assert.equal(refused.count, reasons.length)
  for (const [index, reason] of reasons.entries()) {
    assert.match(`${refused.first[index].where}: ${refused.first[index].why}`, reason)
  }
  const people = await importing(file)
  assert.match(
    people.stderr,
    /Read 7 records: 0 actors added, 0 changed, 2 unchanged\. Refused 5 records or values: /,
  )
  assert.match(people.stderr, /\n {2}line 4: no place has the key atlantis,indiana/)
  // A record must not control the terminal.
  assert.match(people.stderr, /\n {2}line 2: [^\n]*not json {2}\[2J/)
  assert.equal(people.stdout, '')
})

test('--strict imports all records or, if one is bad, none [design.cli.import]', async () => {
  const place: ImportRecord = {
    record: 'place',
    key: 'strictville,indiana',
    name: 'Strictville',
    kind: 'city',
  }
  const good = [place, actorRecord('Strict A', { place: 'strictville,indiana' })]
  const bad = await fileOf(
    'strict-bad.jsonl',
    linesOf([...good, actorRecord('Strict B', { place: 'atlantis,indiana' })]),
  )
  const stopped = await importing(bad, '--strict', '--json')
  assert.equal(stopped.code, 1)
  assert.deepEqual(counts(stopped.stdout), { read: 3, added: 0, changed: 0, unchanged: 0, refused: 1 })
  const done = await importing(await fileOf('strict-good.jsonl', linesOf(good)), '--strict', '--json')
  assert.equal(done.code, 0)
  assert.deepEqual(counts(done.stdout), { read: 2, added: 1, changed: 0, unchanged: 0, refused: 0 })
})

test('the exit code is 2 for wrong usage and 1 when nothing was imported [design.cli.import]', async () => {
  const codeOf = async (...parameters: string[]) => (await runCivic(town.url, parameters)).code
  assert.equal(await codeOf('import', 'jsonl'), 2)
  assert.equal(await codeOf('import', 'jsonl', '-', '--strict'), 2)
  assert.equal(await codeOf('export', '--format', 'xml'), 2)
  assert.equal(await codeOf('import', 'jsonl', join(folder, 'nowhere.jsonl')), 2)
  assert.equal(await codeOf('import', 'jsonl', await fileOf('empty.jsonl', '\n\n')), 1)
  assert.equal(await codeOf('import', 'jsonl', await fileOf('all-bad.jsonl', '[]\n{}\n')), 1)
  assert.equal(await codeOf('import', 'openstates', folder), 2)
})

test('imports downloaded Open States and Congress data [design.cli.import]', async () => {
  const checkout = await mkdtemp(join(folder, 'people-'))
  const person = `id: ocd-person/1
name: Ann Example
roles:
- type: upper
  jurisdiction: ocd-jurisdiction/country:us/state:in/government
  district: '32'
offices:
- classification: capitol
  address: 200 W. Washington St.Indianapolis, IN 46204
sources:
- url: https://iga.example.gov/senators
`
  const people = join(checkout, 'data', 'in', 'legislature')
  await mkdir(people, { recursive: true })
  await writeFile(join(people, 'Ann-Example.yml'), person)
  await writeFile(join(people, 'Broken.yml'), 'id: [')
  const states = await runCivic(town.url, ['import', 'openstates', checkout, '--json'])
  assert.equal(states.code, 0, states.stderr)
  assert.deepEqual(counts(states.stdout), { read: 2, added: 1, changed: 0, unchanged: 0, refused: 1 })
  const member = `- id:
    bioguide: X000001
  name:
    first: Max
    last: Member
  terms:
  - type: sen
    start: '2025-01-03'
    end: '2999-01-03'
    state: IN
    address: 1 Hart Senate Office Building Washington DC 20510
`
  const congress = await runCivic(town.url, [
    'import',
    'congress',
    await fileOf('members.yaml', member),
    '--json',
  ])
  assert.equal(congress.code, 0, congress.stderr)
  assert.deepEqual(counts(congress.stdout), { read: 1, added: 1, changed: 0, unchanged: 0, refused: 0 })
})

test('a CSV row contains actor, place, claim and source [spec.evidence.kept-together]', async () => {
  const other = 'https://paper.example.org/csv'
  const record = actorRecord('Table Makers', {
    place: 'hammond,indiana',
    places: ['gary,indiana'],
    issue_areas: ['public_transit'],
    claims: [claimOf(other, { text: 'Is quoted', excerpt: '=1+1' }), ...actorRecord('Table Makers').claims],
    sources: [
      sourceOf(other, { source_class: 'news', publisher: 'The Paper' }),
      ...actorRecord('Table Makers').sources,
    ],
  })
  await importing(await fileOf('csv.jsonl', linesOf([record])))
  const file = join(folder, 'hammond.csv')
  const { code, stdout } = await runCivic(town.url, [
    ...[
      'export',
      '--format',
      'csv',
      '--place',
      'hammond-in',
      '--issue-area',
      'public_transit',
      '--state',
      'IN',
    ],
    ...['--output', file, '--json'],
  ])
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(stdout), { actors: 1, claims: 2, places: 0, searches: 0, relations: 0 })
  const rows = parse(await readFile(file, 'utf8'), { columns: true }) as Record<string, string>[]
  assert.deepEqual(
    rows.map((row) => [
      row['entity_name'],
      row['place_key'],
      row['claim_text'],
      row['excerpt'],
      row['source_url'],
    ]),
    [
      ['Table Makers', 'hammond,indiana', 'Is quoted', "'=1+1", other],
      ['Table Makers', 'hammond,indiana', 'Runs a bus', 'It runs the bus.', record.claims[1]!.source],
    ],
  )
  assert.deepEqual(
    rows.map((row) => row['source_publisher']),
    ['The Paper', ''],
  )
})

test('a failed export leaves the existing file unchanged', async () => {
  const file = await fileOf('kept.jsonl', 'as it was')
  const { code, stderr } = await runCivic(town.url, [
    'export',
    '--place',
    'atlantis,indiana',
    '--output',
    file,
  ])
  assert.equal(code, 1)
  assert.match(stderr, /No place has the key atlantis,indiana/)
  assert.equal(await readFile(file, 'utf8'), 'as it was')
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('exports the sample town only with --with-sample', async () => {
  const names = async (...flags: string[]) => {
    const { stdout } = await runCivic(town.url, [
      'export',
      '--quiet',
      '--place',
      'alder-falls,indiana',
      ...flags,
    ])
    return stdout.trim() === '' ? 0 : stdout.trimEnd().split('\n').length
  }
  assert.equal(await names(), 0)
  assert.ok((await names('--with-sample')) > 1)
})

test('an export with the sample town can be imported elsewhere, and comes out the same [design.cli.export-round-trip]', async () => {
  const first = join(folder, 'with-sample.jsonl')
  const exported = await runCivic(town.url, ['export', '--with-sample', '--output', first])
  assert.equal(exported.code, 0, exported.stderr)
  await using empty = await createSeededDatabase()
  const imported = await runCivic(empty.url, ['import', 'jsonl', first, '--json'])
  const { refused, relations_added: relations } = JSON.parse(imported.stdout)
  assert.deepEqual(refused.first, [])
  assert.ok(relations > 0)
  const second = join(folder, 'with-sample-again.jsonl')
  await runCivic(empty.url, ['export', '--with-sample', '--output', second])
  assert.equal(await readFile(second, 'utf8'), await readFile(first, 'utf8'))
})

test('the running service shows imported actors at once [design.cli.while-running]', async () => {
  await using app = await startTownApp()
  const path = '/api/places/munster,indiana/entities'
  assert.deepEqual((await app.json(path)).data, [])
  const file = await fileOf(
    'live.jsonl',
    linesOf([actorRecord('Seen At Once', { place: 'munster,indiana' })]),
  )
  const { code, stderr } = await runCivic(app.databaseUrl, ['import', 'jsonl', file])
  assert.equal(code, 0, stderr)
  const seen = await until(async () => (await app.json(path)).data[0], 'the imported actor is shown')
  assert.equal(seen.name, 'Seen At Once')
})
