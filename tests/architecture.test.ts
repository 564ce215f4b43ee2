import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { test } from 'node:test'

const root = `${import.meta.dirname}/..`

const capabilities = [
  'accounts',
  'directory',
  'firehose',
  'contributions',
  'workspaces',
  'monitors',
  'discovery',
]
/** The modules that each module may import, beside itself. */
const allowedImports: Record<string, readonly string[]> = {
  contracts: [],
  platform: ['contracts'],
  research: ['contracts', 'platform'],
  accounts: ['contracts', 'platform'],
  directory: ['contracts', 'platform', 'accounts'],
  firehose: ['contracts', 'platform', 'accounts', 'directory'],
  contributions: ['contracts', 'platform', 'accounts', 'directory'],
  workspaces: ['contracts', 'platform', 'accounts', 'directory', 'firehose', 'contributions'],
  monitors: ['contracts', 'platform', 'accounts', 'directory', 'firehose', 'research'],
  discovery: [
    'contracts',
    'platform',
    'accounts',
    'directory',
    'workspaces',
    'firehose',
    'contributions',
    'research',
  ],
  mcp: ['contracts', 'platform', ...capabilities],
  web: ['contracts', 'platform', 'client', ...capabilities],
  scout: ['contracts', 'platform', 'client', 'research'],
  client: ['contracts'],
}
/** These compose the modules and may import all of them. */
const compositionRoots = ['app.ts', 'app', 'bin']
/** Modules without an index.ts: any of their files may be imported. */
const modulesWithoutIndex = ['contracts', 'platform']
/** Connectors read fetched content in a worker, where they may load the parsers of research. */
const isParserOfConnector = (file: string, target: string) =>
  target === 'src/research/parsers.ts' && /^src\/monitors\/(?:connectors|worker)\//.test(file)
/** These compute what they import: a package that differs by platform, and the built site. */
const filesWithComputedImports: readonly string[] = [
  'src/platform/sql/embedded/binaries.ts',
  'src/web/site-handler.ts',
]
/** React Router and Vite require default exports, and read the build folder from the environment. */
const isSiteBuildInput = (file: string) => /^src\/web\/(site\/|[\w-]+\.config\.ts$)/.test(file)
const maximumLines = 400

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

const findSpecifiers = (text: string) => [...text.matchAll(importing)].map(([, , specifier]) => specifier!)
const resolve = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier)
const specifiersOf = new Map(files.map((file) => [file, findSpecifiers(textOf(file))]))

/** Our own files that a file imports, as paths from the root. */
const importsOf = (file: string) =>
  (specifiersOf.get(file) ?? []).filter((one) => one.startsWith('.')).map((one) => resolve(file, one))
/** Names of the packages that a file imports: `@scope/name/part` is `@scope/name`. */
const packagesOf = (file: string) =>
  (specifiersOf.get(file) ?? [])
    .filter((one) => !one.startsWith('.'))
    .map((one) => /^(@[^/]+\/)?[^/]+/.exec(one)?.[0] ?? '')

const moduleOf = (file: string) => file.split('/')[1] ?? ''

/** The imports of our own files that break a rule, one line each. */
function findViolations(
  from: readonly string[],
  isViolation: (file: string, target: string) => boolean,
): string[] {
  return from.flatMap((file) =>
    importsOf(file)
      .filter((target) => isViolation(file, target))
      .map((target) => `${file} -> ${target}`),
  )
}

/** Files outside of `isAllowed` that import a package for which `matches` is true. */
function findImporters(matches: (name: string) => boolean, isAllowed: (file: string) => boolean): string[] {
  return product.filter((file) => !isAllowed(file) && packagesOf(file).some(matches))
}

const crossesModules = (file: string, target: string) =>
  target.startsWith('src/') && moduleOf(target) !== moduleOf(file)

test('the checks see the real files', () => {
  assert.ok(product.includes('src/contracts/problem.ts') && files.includes('tests/architecture.test.ts'))
  assert.deepEqual(importsOf('src/platform/errors.ts'), ['src/contracts/problem.ts'])
})

test('recognizes every form of import, and ignores comments', () => {
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
  assert.deepEqual(findSpecifiers(withoutComments(sample)), [
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

test('src contains only app.ts, app, bin and the known modules', () => {
  const known = [...compositionRoots, ...Object.keys(allowedImports)]
  assert.deepEqual(
    source.filter((file) => !known.includes(moduleOf(file))),
    [],
  )
})

test('a module imports only the modules that it may import', () => {
  const isViolation = (file: string, target: string) => {
    const isTestOfApp = isTest(file) && target === 'src/app.ts'
    if (!crossesModules(file, target) || isTestOfApp) return false
    return (
      !compositionRoots.includes(moduleOf(file)) &&
      !allowedImports[moduleOf(file)]?.includes(moduleOf(target))
    )
  }
  assert.deepEqual(findViolations(source, isViolation), [])
})

test('a module is imported only through its index.ts', () => {
  const isViolation = (file: string, target: string) =>
    crossesModules(file, target) &&
    !modulesWithoutIndex.includes(moduleOf(target)) &&
    !['app.ts', 'app'].includes(moduleOf(target)) &&
    target !== `src/${moduleOf(target)}/index.ts` &&
    !isParserOfConnector(file, target)
  assert.deepEqual(findViolations(source, isViolation), [])
})

test('the service imports no project file from outside src', () => {
  const isViolation = (_file: string, target: string) => !target.startsWith('src/')
  assert.deepEqual(findViolations(product, isViolation), [])
})

test('only bin, tests and benchmarks import app.ts and its parts', () => {
  const isRoot = (target: string) => /^src\/app(?:\.ts$|\/)/.test(target)
  const importers = files.filter((file) => !isRoot(file) && importsOf(file).some(isRoot))
  const mayImport = (file: string) => isTest(file) || file.startsWith('bench/') || file.startsWith('src/bin/')
  assert.deepEqual(
    importers.filter((file) => !mayImport(file)),
    [],
  )
})

test('every export is used by another file', () => {
  const filesByWord = new Map<string, Set<string>>()
  for (const file of files)
    for (const [word] of textOf(file).matchAll(/\w+/g))
      filesByWord.set(word, (filesByWord.get(word) ?? new Set()).add(file))
  // React Router and Vite import the site by convention.
  const unused = product
    .filter((file) => !isSiteBuildInput(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)]
        .filter(([, name]) => filesByWord.get(name!)!.size === 1)
        .map(([, name]) => `${file}: ${name}`),
    )
  assert.deepEqual(unused, [])
})

test('no import cycles', () => {
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

test('every import in src is a string literal', () => {
  const computed = /(?<![.\w])(?:import|require(?:\.resolve)?)\s*\(\s*(?!['"])/
  const computing = product.filter((file) => computed.test(textOf(file)))
  assert.deepEqual(
    computing.filter((file) => !filesWithComputedImports.includes(file)),
    [],
  )
})

const importedValues = /(?<![.\w])import\s+(?!type\b)[^'"]*?from\s*['"](\.[^'"]+)['"]/g

test('pages import only types of services, so that the bundle contains no service', () => {
  const isBundled = (target: string) =>
    target.startsWith('src/web/site/') ||
    target.startsWith('src/contracts/') ||
    target === 'src/client/index.ts' ||
    target === 'src/platform/errors.ts'
  const bundledServices = source
    .filter((file) => file.startsWith('src/web/site/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(importedValues)].map(([, one]) => [file, resolve(file, one!)]),
    )
    .filter(([, target]) => !isBundled(target!))
  assert.deepEqual(bundledServices, [])
})

test('the client loads nothing but itself, so that browsers and other projects can bundle it', () => {
  const loaded = product
    .filter((file) => file.startsWith('src/client/'))
    .flatMap((file) => [...textOf(file).matchAll(importedValues)].map(([, one]) => resolve(file, one!)))
    .filter((target) => !target.startsWith('src/client/'))
  const packages = product
    .filter((file) => file.startsWith('src/client/'))
    .flatMap((file) =>
      packagesOf(file).filter((name) => !textOf(file).includes(`import type { z } from '${name}'`)),
    )
  assert.deepEqual([...loaded, ...packages], [])
})

test('fastify is imported only in src/platform/http and src/app.ts', () => {
  const isFastify = (name: string) => name === 'fastify' || /^(fastify-|@fastify\/)/.test(name)
  const isAllowed = (file: string) => file.startsWith('src/platform/http/') || file === 'src/app.ts'
  assert.deepEqual(findImporters(isFastify, isAllowed), [])
})

test('kysely and pg are imported only in src/platform/sql and in stores', () => {
  const isSql = (name: string) => name === 'kysely' || name === 'pg'
  const isAllowed = (file: string) => file.startsWith('src/platform/sql/') || file.endsWith('-store.ts')
  assert.deepEqual(findImporters(isSql, isAllowed), [])
})

test('the environment is read only in src/platform/config.ts', () => {
  const environment =
    /\bprocess\s*(\??\.\s*env\b|\[\s*['"`]env)|\benv\b[^;\n]*\bfrom\s*['"](node:)?process['"]/
  const destructured = /\{[^}\n]*\benv\b[^}\n]*\}\s*=\s*process\b/
  // The formatter keeps double quotes only around text with single quotes inside, such as shown code samples.
  const codeOf = (file: string) => textOf(file).replace(/"[^"\n]*"/g, '""')
  const readers = product.filter((file) => environment.test(codeOf(file)) || destructured.test(codeOf(file)))
  assert.deepEqual(
    readers.filter((file) => file !== 'src/platform/config.ts' && file !== 'src/web/react-router.config.ts'),
    [],
  )
})

test('src has no default export, except where React Router requires one', () => {
  const defaultExport = /^\s*export\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/m
  assert.deepEqual(
    source.filter((file) => defaultExport.test(textOf(file)) && !isSiteBuildInput(file)),
    [],
  )
})

test('no file is longer than 400 lines', () => {
  const lines = (file: string) => readFileSync(`${root}/${file}`, 'utf8').trimEnd().split('\n').length
  const tooLong = files
    .map((file) => `${lines(file)} ${file}`)
    .filter((line) => Number.parseInt(line, 10) > maximumLines)
  assert.deepEqual(tooLong, [])
})

test('no file or folder has a vague name', () => {
  const vague = /^(utils?|helpers?|common|misc|types?|managers?)$|-(utils?|helpers?|common|misc|managers?)$/
  const names = (file: string) => file.split('/').map((part) => basename(part).split('.')[0]!)
  assert.deepEqual(
    files.filter((file) => names(file).some((name) => vague.test(name))),
    [],
  )
})

test('no object literal is spread into another one, which would switch off checks of excess properties', () => {
  assert.deepEqual(
    files.filter((file) => /^\s*\.\.\.\{/m.test(textOf(file))),
    [],
  )
})

test('src uses no undocumented member of Node or of a library', () => {
  // `_meta` is a member of MCP requests.
  const undocumented =
    /\.\s*_(?!meta\b)[a-z]\w*|\b(?:chunkedEncoding|shouldKeepAlive|useChunkedEncodingByDefault|assignSocket)\b/i
  const codeOf = (file: string) => textOf(file).replace(/'[^'\n]*'/g, "''")
  assert.deepEqual(
    product.flatMap((file) => undocumented.exec(codeOf(file))?.map((member) => `${file}: ${member}`) ?? []),
    [],
  )
})
