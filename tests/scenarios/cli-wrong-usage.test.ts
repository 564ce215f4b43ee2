import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { runCommand } from '../support/civic-command.ts'
import { temporaryFolder } from '../support/service.ts'
import { createTownDatabase } from '../support/town.ts'

const database = await createTownDatabase()
after(() => database[Symbol.asyncDispose]())
const env = { DATABASE_URL: database.url, BASE_URL: 'http://127.0.0.1:1' }
const account = '01920000-0000-7000-8000-00000000dead'

const wrong: [string[], RegExp][] = [
  [['account', 'set-plan', account, 'gold'], /'gold'.*free, individual, team, research_pass/],
  [['account', 'list', '--limit', 'abc'], /'abc' is invalid\. Use a whole number from 1 to 10000\.$/],
  [['account', 'list', '--limit', '0'], /'0' is invalid/],
  [['account', 'create', '--name', 'A', '--until', 'soon'], /'soon' is invalid\. Use a date such as/],
  [['workspace', 'add-member', '--workspace', account, '--account', account, '--role', 'boss'], /'boss'/],
  [['worker', '--port', 'abc'], /'abc' is invalid\. Use a whole number from 0 to 65535\.$/],
  [
    ['export', '--output', '/nonexistent/x.csv'],
    /^Cannot write \/nonexistent\/x\.csv: the folder \/nonexistent does not exist\.$/,
  ],
  [['export', '--output', '/'], /^Cannot write \/: it is a folder\.$/],
  [['export', '--output', '-', '--json'], /--json requires --output <file>/],
  [['export', '--format', 'xml'], /'xml'.*jsonl, csv/],
  [['import', 'jsonl', '-', '--strict'], /--strict reads the input twice/],
  [['workspace', 'verify'], /^Pass a workspace id, or a file with --file\.$/],
  [['frobnicate'], /unknown command 'frobnicate'/],
  [['export', '--frobnicate'], /unknown option '--frobnicate'/],
]

describe('a wrong value is one sentence and exit code 2', () => {
  for (const [words, sentence] of wrong) {
    test(`civic ${words.join(' ')}`, async () => {
      const { code, stdout, stderr } = await runCommand(words, { env })
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.match(stderr.trim(), sentence)
      assert.equal(stdout, '')
      assert.equal(code, 2)
    })
  }

  const missing = '/nonexistent/x'
  const noSuchFile = /^Cannot read \/nonexistent\/x: there is no such file\.$/
  const boundaries = ['--source', 'https://example.org/', '--valid-from', '2026-01-01']
  const paths: [string[], RegExp][] = [
    [['import', 'jsonl', missing], noSuchFile],
    [['import', 'openstates', missing], /^\/nonexistent\/x has no folder named data\. Pass a checkout of /],
    [['import', 'openstates', '--state', 'ZZ'], /^ZZ is not a state\./],
    [
      ['import', 'congress', missing],
      /^Cannot read \/nonexistent\/x: there is no such file\. Pass a checkout /,
    ],
    [['import', 'ocd-places', missing], noSuchFile],
    [['import', 'boundaries', missing, ...boundaries], noSuchFile],
    [['import', 'boundaries', '/', ...boundaries], /^Cannot read \/: it is a folder\. Pass a file\.$/],
    [['restore', missing], noSuchFile],
    [['review', 'accept', account, '--actor', missing], /^Cannot read JSON from \/nonexistent\/x: .+\.$/],
    [['workspace', 'verify', '--file', missing], noSuchFile],
  ]
  for (const [words, sentence] of paths) {
    test(`civic ${words.join(' ')} refuses the path before it opens the database`, async () => {
      const unreachable = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
      const { code, stdout, stderr } = await runCommand(words, { env: unreachable })
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.match(stderr.trim(), sentence)
      assert.deepEqual([code, stdout], [2, ''])
    })
  }

  test('PORT=abc civic serve', async () => {
    const { code, stdout, stderr } = await runCommand(['serve'], { env: { ...env, PORT: 'abc' } })
    assert.match(
      stderr,
      /^The configuration is not valid\. PORT: must be a whole number from 0 to 65535\. .+\n$/,
    )
    assert.deepEqual([code, stdout], [2, ''])
  })
})

test('export --output - writes to standard output', async () => {
  const [bare, dash] = await Promise.all([
    runCommand(['export', '--with-sample', '--quiet'], { env }),
    runCommand(['export', '--with-sample', '--quiet', '--output', '-'], { env }),
  ])
  assert.equal(dash.code, 0)
  assert.ok(dash.stdout.split('\n').length > 60)
  assert.equal(dash.stdout, bare.stdout)
})

test('a misspelled field of an import line is named first', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'x.jsonl')
  await writeFile(file, '{"record":"actor","nmae":"X","type":"organization","place":"gary,indiana"}\n')
  const { stderr } = await runCommand(['import', 'jsonl', file, '--quiet'], { env })
  assert.match(stderr, /^ {2}line 1: nmae: .+; name: is required; /m)
  assert.doesNotMatch(stderr, /Invalid input/)
})

test('token create names the address of the token, and warns when no service answers there', async () => {
  const made = await runCommand(['account', 'create', '--name', 'Desk', '--plan', 'team', '--json'], { env })
  const { account_id } = JSON.parse(made.stdout)
  const words = ['token', 'create', '--account', account_id, '--scope']
  const { code, stdout, stderr } = await runCommand([...words, 'directory:read'], { env })
  assert.equal(code, 0)
  assert.match(stdout, /^\S+\n$/)
  assert.match(stderr, /^The token is for http:\/\/127\.0\.0\.1:1 and expires in \d+ minutes\./)
  assert.match(stderr, /^Warning: no service answers at http:\/\/127\.0\.0\.1:1\. Set BASE_URL /m)
  const unknown = await runCommand([...words, 'frobnicate'], { env })
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /frobnicate/)
})
