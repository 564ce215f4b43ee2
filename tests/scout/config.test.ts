import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { settingKeys, settings, variableOf } from '../../src/scout/config/settings.ts'
import type { Json } from '../support/app.ts'
import { createScoutHome, type ScoutHome } from '../support/scout-command.ts'

let home: ScoutHome
before(async () => {
  home = await createScoutHome()
})
after(() => home[Symbol.asyncDispose]())

const file = () => join(home.path, '.config', 'scout', 'config.yaml')
const shown = async (
  words: string[] = [],
  env: Record<string, string> = {},
): Promise<Record<string, Json>> => {
  const { settings } = await home.json(['config', 'show', ...words], { env })
  return Object.fromEntries(settings.map((one: Json) => [one.key, one]))
}

test('config show prints the effective limits and that they are defaults [spec.scout.config-show]', async () => {
  const all = await shown()
  assert.deepEqual(Object.keys(all), settingKeys)
  const told = (key: string) => [all[key].value, all[key].origin]
  assert.deepEqual(told('scraper.browser_fallback_enabled'), [true, 'default'])
  assert.deepEqual(told('scraper.max_browser_renders_per_run'), [8, 'default'])
  assert.deepEqual(told('scraper.max_pages'), [40, 'default'])
  assert.deepEqual(told('store.path'), [home.runs, 'default'])
  const deep = await shown(['--set', 'pipeline.depth=deep'])
  assert.equal(deep['scraper.max_pages'].value, 120)
  const text = (await home.scout(['config', 'show'])).stdout
  assert.match(text, /^scraper\.max_browser_renders_per_run +8 +default +\S/m)
  assert.match(text, /Settings file: .*config\.yaml\n$/)
})

test('flags override the environment, which overrides the file, which overrides defaults', async () => {
  assert.equal((await home.scout(['config', 'set', 'scraper.max_pages', '11'])).code, 0)
  const env = { SCOUT_SCRAPER_MAX_PAGES: '12' }
  const values = await Promise.all([
    shown(),
    shown([], env),
    shown(['--set', 'scraper.max_pages=13'], env),
    shown([], { SCOUT_SCRAPER_MAX_PAGES: '' }),
  ])
  assert.deepEqual(
    values.map(({ 'scraper.max_pages': one }) => [one.value, one.origin]),
    [
      [11, 'file'],
      [12, 'environment'],
      [13, 'flag'],
      [11, 'file'],
    ],
  )
  assert.equal((await home.scout(['config', 'get', 'scraper.max_pages'])).stdout, '11\n')
  await home.scout(['config', 'unset', 'scraper.max_pages'])
  assert.equal((await shown())['scraper.max_pages'].origin, 'default')
})

test('config set preserves comments and makes the file private to its owner', async () => {
  await writeFile(file(), '# ours\nscraper:\n  max_link_depth: 1 # not far\n')
  await home.scout(['config', 'set', 'search.brave_api_key', 'BSAverysecretkey1234'])
  const text = await readFile(file(), 'utf8')
  assert.match(text, /^# ours\nscraper:\n {2}max_link_depth: 1 # not far\n/)
  assert.equal((await stat(file())).mode & 0o777, 0o600)
})

test('masks secrets unless --reveal is given', async () => {
  const { stdout } = await home.scout(['config', 'show'])
  assert.match(stdout, /search\.brave_api_key +\*\*\*\*1234 +file/)
  assert.ok(!stdout.includes('verysecret'))
  assert.equal((await home.scout(['config', 'get', 'search.brave_api_key'])).stdout, '****1234\n')
  const revealed = await home.scout(['config', 'get', 'search.brave_api_key', '--reveal'])
  assert.equal(revealed.stdout, 'BSAverysecretkey1234\n')
})

test('names a wrong key or value from every source of settings', async () => {
  const cases: [string[], Record<string, string>, RegExp][] = [
    [
      ['config', 'set', 'scraper.max_page', '3'],
      {},
      /there is no setting scraper\.max_page\. Did you mean scraper\.max_pages\?/,
    ],
    [
      ['config', 'set', 'scraper.max_pages', '0'],
      {},
      /scraper\.max_pages: must be a whole number from 1 to 2000\./,
    ],
    [['config', 'set', 'scraper.loopback_ports', '8080,abc'], {}, /loopback_ports: must be a number\./],
    [['config', 'get', 'nonsense'], {}, /`scout config show` lists them/],
    [
      ['config', 'show'],
      { SCOUT_SCRAPER_FOLLOW_LINKS: 'perhaps' },
      /SCOUT_SCRAPER_FOLLOW_LINKS: must be true or false\./,
    ],
    [
      ['config', 'show', '--set', 'service.url=example.org'],
      {},
      /service\.url: must be an http or https address\./,
    ],
    [['config', 'show', '--set', 'service.url'], {}, /use the form key=value/],
  ]
  for (const [words, env, message] of cases) {
    const { code, stdout, stderr } = await home.scout(words, { env })
    assert.equal(code, 2, words.join(' '))
    assert.match(stderr, message)
    assert.equal(stdout, '')
  }
  await writeFile(file(), 'scraper:\n  max_pags: 3\n')
  const { stderr } = await home.scout(['runs'])
  assert.match(
    stderr,
    /config\.yaml: there is no setting scraper\.max_pags\. Did you mean scraper\.max_pages\?/,
  )
  await writeFile(file(), 'scraper: [')
  assert.match((await home.scout(['runs'])).stderr, /Fix the file, or delete it/)
  assert.equal((await home.scout(['config', 'path'])).stdout, `${file()}\n`)
})

const referencePage = () => readFile(join(import.meta.dirname, '../../docs/reference/scout.md'), 'utf8')

test('the reference page lists every command', async () => {
  const { stdout } = await home.scout(['--help'])
  const help = stdout.slice(stdout.indexOf('Commands:'), stdout.indexOf('Typical workflow'))
  const commands = [...help.matchAll(/^ {2}(\w+) /gm)].flatMap(([, name]) => (name === 'help' ? [] : [name!]))
  const rows = [...(await referencePage()).matchAll(/^\| (`\w+[^|]*) \|/gm)].flatMap(([, cell]) =>
    cell!.match(/(?<=`)\w+/g),
  )
  assert.deepEqual(
    commands.filter((name) => !rows.includes(name)),
    [],
  )
  assert.ok(commands.length > 10)
})

test('the reference page lists exactly the existing settings', async () => {
  const page = await referencePage()
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| (.*?) \| (.*?) \|$/gm)].map(([, key, , meaning]) => ({
    key,
    meaning,
  }))
  assert.deepEqual(
    rows,
    settingKeys.map((key) => ({ key, meaning: settings[key].meaning })),
  )
  assert.equal(variableOf('scraper.max_pages'), 'SCOUT_SCRAPER_MAX_PAGES')
})
