import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'

const root = `${import.meta.dirname}/..`

/** Imports that exist at run time, static and dynamic. Type-only imports are erased. */
const valueImport =
  /(?<![.\w])(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|(?<![.\w])import\(\s*['"]([^'"\n]+)['"]/g
const withoutComments = (text: string) => text.replace(/^\s*\/\/[^\n]*|\/\*[\s\S]*?\*\//gm, '')

/** Our files and the packages that are loaded, directly or through others. */
function reachableFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (!existsSync(`${root}/${file}`) || !/\.tsx?$/.test(file)) continue
    for (const [, given, dynamic] of withoutComments(readFileSync(`${root}/${file}`, 'utf8')).matchAll(
      valueImport,
    )) {
      const specifier = (given ?? dynamic)!
      waiting.push(
        specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : `package ${specifier}`,
      )
    }
  }
  return reached
}

/** Packages and folders that parse what others wrote. */
const parsers = [
  'cheerio',
  'feedsmith',
  'ical.js',
  'unpdf',
  'html-encoding-sniffer',
  'iconv-lite',
  'robots-parser',
]
const parsingFolders = ['read', 'extract', 'links', 'meetings', 'calendar', 'feed', 'resolve', 'change']
const isParser = (file: string) =>
  parsers.some((name) => file === `package ${name}`) ||
  parsingFolders.some((folder) => file.startsWith(`src/research/${folder}/`))

test('only research workers load the parsers of fetched pages [design.research.parsers-apart]', () => {
  const entries = ['src/app.ts', ...globSync('src/bin/**/*.ts', { cwd: root })]
  const service = reachableFrom(entries)
  assert.ok(service.has('src/research/crawl.ts') && service.has('src/research/worker/worker-pool.ts'))
  assert.deepEqual([...service].filter(isParser), [])
})

test('research workers load the parsers, and no database, network client or browser', () => {
  const worker = reachableFrom(['src/research/worker/worker.ts'])
  for (const name of parsers) assert.ok(worker.has(`package ${name}`), name)
  for (const name of ['pg', 'kysely', 'undici', 'playwright-core', 'ai'])
    assert.ok(!worker.has(`package ${name}`), name)
})
