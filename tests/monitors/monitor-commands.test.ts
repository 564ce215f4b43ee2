import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Monitor, MonitorPreview } from '../../src/contracts/monitors/monitors.ts'
import { runCommand } from '../support/civic-command.ts'
import { startWeb } from '../support/local-web.ts'
import { openSmallDirectory } from '../support/small-directory.ts'

const host = '127.0.0.1'
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Water notices</title>
<item><guid>notice-1</guid><title>Boil water on Fifth Avenue</title><pubDate>${new Date().toUTCString()}</pubDate></item></channel></rss>`

let directory: Awaited<ReturnType<typeof openSmallDirectory>>
let web: Awaited<ReturnType<typeof startWeb>>
before(async () => {
  directory = await openSmallDirectory()
  // Commands read local addresses only below the sample pages of the service.
  web = await startWeb({ [host]: { '/samples/water.xml': feed, '/water.xml': feed } })
})
after(async () => {
  await web[Symbol.asyncDispose]()
  await directory[Symbol.asyncDispose]()
})

const monitor = (...words: string[]) =>
  runCommand(['monitor', ...words], { env: { DATABASE_URL: directory.url, BASE_URL: web.url(host, '') } })

async function resultOf<Result>(...words: string[]): Promise<Result> {
  const { code, stdout, stderr } = await monitor(...words, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(stdout) as Result
}

test('a source is previewed, added, listed, read, paused and removed by commands [design.monitors.commands design.cli.monitor]', async () => {
  const url = web.url(host, '/samples/water.xml')
  const place = ['--place', 'gary,indiana']
  const preview = await resultOf<MonitorPreview>('preview', url, ...place)
  assert.deepEqual(
    [preview.kind, preview.items.map(({ title }) => title)],
    ['feed', ['Boil water on Fifth Avenue']],
  )
  const forPeople = (await monitor('preview', url, ...place)).stdout
  assert.match(forPeople, /^A monitor would use feed \S+\. .+\n {2}1 item\n/)
  assert.match(forPeople, /^ {2}other: Boil water on Fifth Avenue, \w+day, \w+ \d+, \d{4} at .+ C[SD]T$/m)
  assert.equal(forPeople.split('Boil water').length, 2, 'each item once')
  assert.match((await monitor('list')).stdout, /^No monitors\.\n$/, 'a preview stores nothing')
  const unread = await monitor('preview', 'http://10.0.0.8/feed.xml', ...place)
  assert.match(
    unread.stdout,
    /^No monitor can read this address now\.\n {2}Cannot be read: .*private network/,
  )
  assert.equal(unread.code, 1)

  const added = await resultOf<Monitor>('add', url, ...place, '--kind', 'feed', '--class', 'government')
  const { id } = added
  assert.deepEqual([added.title, added.visibility, added.origin], ['Water notices', 'public', 'account'])
  const again = await monitor('add', url, ...place)
  assert.deepEqual([again.code, again.stderr], [1, `The monitor ${id} already reads this source.\n`])
  const list = await resultOf<{ monitors: Monitor[] }>('list', ...place)
  assert.deepEqual(
    list.monitors.map((one) => one.id),
    [id],
  )
  assert.match((await monitor('list')).stdout, new RegExp(`^${id}  active  feed +Water notices  ${url}\\n$`))
  assert.equal((await monitor('list', '--place', 'hammond,indiana')).stdout, 'No monitors.\n')
  assert.match(
    (await monitor('health', id)).stdout,
    /is active\.\nLast success: never\. Last change: never\. Next: 2\d{3}-/,
  )

  const due = () =>
    directory.sql.selectFrom('monitor').select('next_at').where('id', '=', id).executeTakeFirstOrThrow()
  await directory.sql
    .updateTable('monitor')
    .set({ next_at: new Date('2099-01-01') })
    .execute()
  assert.match((await monitor('run', id)).stdout, /^The next worker reads /)
  assert.ok((await due()).next_at <= new Date())
  assert.match((await monitor('pause', id)).stdout, / is paused\.\n$/)
  assert.match((await monitor('health', id)).stdout, /Next: paused\./)
  const paused = await monitor('run', id)
  assert.deepEqual([paused.code, paused.stderr], [1, 'The monitor is paused. Resume it first.\n'])
  assert.match((await monitor('pause', id, '--off')).stdout, / is active\.\n$/)
  assert.equal((await monitor('remove', id)).stdout, `Removed ${id}.\n`)
  const gone = await monitor('health', id)
  assert.deepEqual([gone.code, gone.stderr], [1, `No monitor that you can see has the id ${id}.\n`])
})

test('a wrong value is one sentence with exit code 2, and stores nothing [design.monitors.commands]', async () => {
  const place = ['--place', 'gary,indiana']
  const wrong: [string[], RegExp][] = [
    [['add', 'nonsense', ...place], /^url: /],
    [['add', 'file:///etc/passwd', ...place], /^url: /],
    [['add', 'http://10.0.0.8/feed.xml', ...place], /^url: /],
    [['add', web.url(host, '/water.xml'), ...place], /^url: /],
    [['add', 'https://www.example.org/feed.xml'], /required option '--place <key>'/],
    [['add', 'https://www.example.org/', ...place, '--kind', 'gopher'], /'gopher'.*icalendar, feed/],
    [['add', 'https://www.example.org/', ...place, '--class', 'rumor'], /'rumor'.*government/],
    [
      ['add', 'https://www.example.org/', ...place, '--title', ' '],
      /^--title: must have at least 1 character\.$/m,
    ],
    [['preview', 'https://www.example.org/', '--place', 'nowhere,indiana'], /nowhere/],
    [['preview', 'https://www.example.org/', ...place, '--kind', ''], /--kind/],
    [['preview', 'https://www.example.org/', ...place, '--set', 'client'], /Use name=value\./],
    [
      [
        'preview',
        'https://a.test/',
        ...place,
        '--kind',
        'legistar',
        '--set',
        'client=gary',
        '--set',
        'api=x',
      ],
      /^--set: api must be a web address/,
    ],
    [['list', '--place', 'nowhere,indiana'], /nowhere/],
    [['health', '12'], /^"12" is not the id of a monitor/],
    [['run', 'x'], /^"x" is not the id of a monitor/],
    [['pause', ''], /^"" is not the id of a monitor/],
    [['remove', '../etc'], /^"..\/etc" is not the id of a monitor/],
    [['frobnicate'], /unknown command 'frobnicate'/],
  ]
  for (const [words, sentence] of wrong) {
    const { code, stdout, stderr } = await monitor(...words)
    assert.match(stderr, sentence, words.join(' '))
    assert.deepEqual(
      [code, stdout, stderr.trim().split('\n').length],
      [2, '', 1],
      `${words.join(' ')}: ${stderr}`,
    )
  }
  assert.deepEqual(await directory.sql.selectFrom('monitor').select('id').execute(), [])
})
