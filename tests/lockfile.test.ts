import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Locked = {
  readonly version?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}
type Overrides = { readonly [name: string]: string | Overrides }
type Manifest = Locked & { readonly overrides?: Overrides; readonly allowScripts?: Record<string, unknown> }

const read = (file: string) => readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')
const manifest: Manifest = JSON.parse(read('package.json'))
const toolchain: Manifest = JSON.parse(read('toolchain/package.json'))
const lockText = read('package-lock.json')
const lock: { readonly packages: Record<string, Locked> } = JSON.parse(lockText)
const packages = Object.entries(lock.packages)

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

/** The locked package that Node finds under `name` from inside `path`: the nearest node_modules wins. */
function findLocked(path: string, name: string): Locked | undefined {
  const folders = path === '' ? [''] : [`${path}/`]
  for (let at = path.lastIndexOf('node_modules/'); at >= 0; at = path.lastIndexOf('node_modules/', at - 1)) {
    folders.push(path.slice(0, at))
    if (at === 0) break
  }
  return folders
    .map((folder) => lock.packages[`${folder}node_modules/${name}`])
    .find((one) => one !== undefined)
}

test('locks every optional package [design.running.fresh-machine]', () => {
  const wanted = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, range]) => ({ path, name, range })),
  )
  assert.ok(wanted.length > 0, 'no package has optional packages: the test looks in the wrong place')
  const missing = wanted.filter(({ path, name, range }) => {
    const found = findLocked(path, name)
    return found === undefined || (exactVersion.test(range) && found.version !== range)
  })
  const lines = missing.map(({ path, name, range }) => `${path || 'package.json'} wants ${name} ${range}`)
  assert.deepEqual(
    lines,
    [],
    '"npm ci" refuses such a lockfile elsewhere: choose a version whose platforms are complete',
  )
})

test('names no registry in the lockfile', () => {
  const fetched = packages.filter(
    ([, { resolved }]) => resolved !== undefined && /^(git\+)?https?:/.test(resolved),
  )
  assert.deepEqual(
    fetched.map(([path]) => path),
    [],
    'take out "resolved": every reader has a registry of their own',
  )
  assert.doesNotMatch(lockText, /\/\/[^"/]*registry/)
})

test('package.json pins exact versions', () => {
  const overridden = (overrides: Overrides): [string, string][] =>
    Object.entries(overrides).flatMap(([name, to]) =>
      typeof to === 'string' ? [[name, to]] : overridden(to),
    )
  const pinned = [
    ...Object.entries(manifest.dependencies ?? {}),
    ...Object.entries(toolchain.dependencies ?? {}),
    ...Object.entries(manifest.devDependencies ?? {}),
    ...Object.entries(manifest.optionalDependencies ?? {}),
    // `$name` repeats the version pinned above it.
    ...overridden(manifest.overrides ?? {}).filter(([, version]) => !version.startsWith('$')),
  ]
  assert.deepEqual(
    pinned.filter(([, version]) => !exactVersion.test(version)),
    [],
  )
})

test('the lockfile belongs to this package.json', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    assert.deepEqual(lock.packages['']?.[kind], manifest[kind], `${kind} differ: run "npm install"`)
    assert.deepEqual(lock.packages['toolchain']?.[kind], toolchain[kind], `${kind} of the toolchain differ`)
  }
})

test('every package with an install script is allowed or denied by name', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  assert.ok(scripted.includes('node_modules/node'), 'Node 24 comes with an install script')
  const undecided = scripted
    .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => typeof manifest.allowScripts?.[name] !== 'boolean')
  assert.deepEqual(undecided, [], 'name it in allowScripts of package.json, true or false')
})
