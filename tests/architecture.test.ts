import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { test } from 'node:test'

const root = `${import.meta.dirname}/..`

const capabilities = ['accounts', 'directory', 'firehose', 'flags', 'workspaces', 'monitors', 'discovery']
/** Who may import whom. Nothing else is allowed; a room always may import itself. */
const law: Record<string, readonly string[]> = {
  contracts: [],
  platform: ['contracts'],
  research: ['contracts', 'platform'],
  accounts: ['contracts', 'platform'],
  directory: ['contracts', 'platform', 'accounts'],
  firehose: ['contracts', 'platform', 'accounts', 'directory'],
  flags: ['contracts', 'platform', 'accounts', 'directory'],
  workspaces: ['contracts', 'platform', 'accounts', 'directory', 'firehose'],
  monitors: ['contracts', 'platform', 'accounts', 'directory', 'firehose', 'research'],
  discovery: ['contracts', 'platform', 'accounts', 'directory', 'workspaces', 'firehose', 'research'],
  mcp: ['contracts', 'platform', ...capabilities],
  web: ['contracts', 'platform', ...capabilities],
  scout: ['contracts', 'platform', 'research'],
}
/** These put the rooms together and may import all of them. */
const composers = ['app.ts', 'http-handlers.ts', 'bin']
/** Rooms without a front door: any of their files may be imported. */
const openRooms = ['contracts', 'platform']
/** What the service itself may import from outside src. */
const outside = ['package.json']
/** Files besides `*-store.ts` and src/platform/sql that may speak SQL. */
const speakSql: readonly string[] = []
/** Files that find at run time what they import: a package that differs by platform, the site as it was built. */
const computeImports: readonly string[] = ['src/platform/sql/embedded/binaries.ts', 'src/web/site-handler.ts']
/** What React Router and Vite read: they want default exports, and the folder to build into comes by environment. */
const isOfSiteBuild = (file: string) => /^src\/web\/(site\/|[\w-]+\.config\.ts$)/.test(file)
const mostLines = 400

const files = globSync(['{src,tests,scripts,bench}/**/*.{ts,tsx,mts,js,mjs}'], { cwd: root }).sort()
const source = files.filter((file) => file.startsWith('src/'))
const isTest = (file: string) => file.startsWith('tests/') || file.includes('.test.')
const product = source.filter((file) => !isTest(file))

const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const withoutComments = (text: string) => text.replace(stringOrComment, '$1')
const texts = new Map(files.map((file) => [file, withoutComments(readFileSync(`${root}/${file}`, 'utf8'))]))
const textOf = (file: string) => texts.get(file) ?? ''

// Static and dynamic imports, `export … from` and require, with types: each is a dependency.
const importing = /(?<![.\w])(?:from\s*|import\s*\(?\s*|require(?:\.resolve)?\s*\(\s*)(['"`])([^'"`\n]+)\1/g

const specifiersIn = (text: string) => [...text.matchAll(importing)].map(([, , specifier]) => specifier!)
const resolve = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier)
const specifiersOf = new Map(files.map((file) => [file, specifiersIn(textOf(file))]))

/** Our own files that a file imports, as paths from the root. */
const importsOf = (file: string) =>
  (specifiersOf.get(file) ?? []).filter((one) => one.startsWith('.')).map((one) => resolve(file, one))
/** Names of the packages that a file imports: `@scope/name/part` is `@scope/name`. */
const packagesOf = (file: string) =>
  (specifiersOf.get(file) ?? [])
    .filter((one) => !one.startsWith('.'))
    .map((one) => /^(@[^/]+\/)?[^/]+/.exec(one)?.[0] ?? '')

const roomOf = (file: string) => file.split('/')[1] ?? ''

/** The imports of our own files that `isBreach` objects to, one line each. */
function breaches(from: readonly string[], isBreach: (file: string, target: string) => boolean): string[] {
  return from.flatMap((file) =>
    importsOf(file)
      .filter((target) => isBreach(file, target))
      .map((target) => `${file} -> ${target}`),
  )
}

/** Files outside of `allowed` that import a package which `isMeant`. */
function strangers(isMeant: (name: string) => boolean, allowed: (file: string) => boolean): string[] {
  return product.filter((file) => !allowed(file) && packagesOf(file).some(isMeant))
}

const crossesRooms = (file: string, target: string) =>
  target.startsWith('src/') && roomOf(target) !== roomOf(file)

test('the rules are held against the real house', () => {
  assert.ok(product.includes('src/contracts/problem.ts') && files.includes('tests/architecture.test.ts'))
  assert.deepEqual(importsOf('src/platform/errors.ts'), ['src/contracts/problem.ts'])
})

test('every way to import is seen, and comments are not', () => {
  const sample = `import a from './one.ts'
    import type { B } from "../two.ts"
    import './three.ts'
    export * from './four.ts'
    export type { C } from './five.ts'
    const d = await import('./six.ts')
    const e = await import(
      './seven.ts'
    )
    const f = require('eight')
    import { g } from '@nine/ten' with { type: 'json' }
    // import './eleven.ts'
    Buffer.from('./twelve.ts')`
  assert.deepEqual(specifiersIn(withoutComments(sample)), [
    './one.ts',
    '../two.ts',
    './three.ts',
    './four.ts',
    './five.ts',
    './six.ts',
    './seven.ts',
    'eight',
    '@nine/ten',
  ])
})

test('src holds nothing but app.ts, http-handlers.ts, bin and the rooms of the law', () => {
  const known = [...composers, ...Object.keys(law)]
  assert.deepEqual(
    source.filter((file) => !known.includes(roomOf(file))),
    [],
  )
})

test('a room imports only the rooms that the law allows', () => {
  const isBreach = (file: string, target: string) => {
    const isWholeAppUnderTest = isTest(file) && target === 'src/app.ts'
    if (!crossesRooms(file, target) || isWholeAppUnderTest) return false
    return !composers.includes(roomOf(file)) && !law[roomOf(file)]?.includes(roomOf(target))
  }
  assert.deepEqual(breaches(source, isBreach), [])
})

test('another room is entered only through its index.ts', () => {
  const isBreach = (file: string, target: string) =>
    crossesRooms(file, target) &&
    !openRooms.includes(roomOf(target)) &&
    !['src/app.ts', 'src/http-handlers.ts'].includes(target) &&
    target !== `src/${roomOf(target)}/index.ts`
  assert.deepEqual(breaches(source, isBreach), [])
})

test('the service imports nothing of ours from outside src', () => {
  const isBreach = (_file: string, target: string) => !target.startsWith('src/') && !outside.includes(target)
  assert.deepEqual(breaches(product, isBreach), [])
})

test('only bin, tests and benchmarks import app.ts', () => {
  const importers = files.filter((file) => importsOf(file).includes('src/app.ts'))
  const may = (file: string) => isTest(file) || file.startsWith('bench/') || file.startsWith('src/bin/')
  assert.deepEqual(
    importers.filter((file) => !may(file)),
    [],
  )
  const entering = files.filter((file) => importsOf(file).includes('src/http-handlers.ts'))
  assert.deepEqual(entering, ['src/app.ts'], 'and only that imports http-handlers.ts')
})

test('no file imports itself, directly or through others', () => {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'open') cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (state.has(file)) return
    state.set(file, 'open')
    for (const target of importsOf(file)) if (texts.has(target)) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(cycles, [])
})

test('every import in src names its target literally', () => {
  const computed = /(?<![.\w])(?:import|require(?:\.resolve)?)\s*\(\s*(?!['"])/
  const computing = product.filter((file) => computed.test(textOf(file)))
  assert.deepEqual(
    computing.filter((file) => !computeImports.includes(file)),
    [],
  )
})

test('pages know the services by type only: what is bundled for the browser holds none of them', () => {
  const values = /(?<![.\w])import\s+(?!type\b)[^'"]*?from\s*['"](\.[^'"]+)['"]/g
  const isBundled = (target: string) =>
    target.startsWith('src/web/site/') ||
    target.startsWith('src/contracts/') ||
    target === 'src/platform/errors.ts'
  const strangers = source
    .filter((file) => file.startsWith('src/web/site/'))
    .flatMap((file) => [...textOf(file).matchAll(values)].map(([, one]) => [file, resolve(file, one!)]))
    .filter(([, target]) => !isBundled(target!))
  assert.deepEqual(strangers, [])
})

test('fastify is imported only in src/platform/http and src/app.ts', () => {
  const isFastify = (name: string) => name === 'fastify' || /^(fastify-|@fastify\/)/.test(name)
  const allowed = (file: string) => file.startsWith('src/platform/http/') || file === 'src/app.ts'
  assert.deepEqual(strangers(isFastify, allowed), [])
})

test('kysely and pg are imported only in src/platform/sql and in stores', () => {
  const isSql = (name: string) => name === 'kysely' || name === 'pg'
  const allowed = (file: string) =>
    file.startsWith('src/platform/sql/') || file.endsWith('-store.ts') || speakSql.includes(file)
  assert.deepEqual(strangers(isSql, allowed), [])
})

test('the environment is read only in src/platform/config.ts', () => {
  const environment =
    /\bprocess\s*(\??\.\s*env\b|\[\s*['"`]env)|\benv\b[^;\n]*\bfrom\s*['"](node:)?process['"]/
  const destructured = /\{[^}\n]*\benv\b[^}\n]*\}\s*=\s*process\b/
  const readers = product.filter((file) => environment.test(textOf(file)) || destructured.test(textOf(file)))
  assert.deepEqual(
    readers.filter((file) => file !== 'src/platform/config.ts' && file !== 'src/web/react-router.config.ts'),
    [],
  )
})

test('src has no default export, but for what React Router asks for one', () => {
  const byDefault = /^\s*export\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/m
  assert.deepEqual(
    source.filter((file) => byDefault.test(textOf(file)) && !isOfSiteBuild(file)),
    [],
  )
})

test('no file is longer than 400 lines', () => {
  const lines = (file: string) => readFileSync(`${root}/${file}`, 'utf8').trimEnd().split('\n').length
  const long = files
    .map((file) => `${lines(file)} ${file}`)
    .filter((line) => Number.parseInt(line, 10) > mostLines)
  assert.deepEqual(long, [])
})

test('no file or folder has a name that says nothing', () => {
  const vague = /^(utils?|helpers?|common|misc|types?|managers?)$|-(utils?|helpers?|common|misc|managers?)$/
  const names = (file: string) => file.split('/').map((part) => basename(part).split('.')[0]!)
  assert.deepEqual(
    files.filter((file) => names(file).some((name) => vague.test(name))),
    [],
  )
})
