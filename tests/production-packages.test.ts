import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { createStockedDatabase } from './support/postgres.ts'
import { startService, temporaryFolder } from './support/service.ts'

const run = promisify(execFile)

const root = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const manifest: { dependencies: Record<string, string> } = readJson('package.json')
const lock: { packages: Record<string, { dev?: boolean }> } = readJson('package-lock.json')

/** Imports that remain at run time: type-only imports are erased. */
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"\n;]*?\sfrom\s*)?'([^'.\n][^'\n]*)'|import\(\s*'([^'.\n][^'\n]*)'/g

test('every package that src imports to run or to build the site is a production dependency', () => {
  const missing = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.includes('.test.') })
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map((match) => ({
        file,
        specifier: (match[1] ?? match[2])!,
      })),
    )
    .filter(({ specifier }) => !isBuiltin(specifier))
    .filter(({ specifier }) => !(packageOf(specifier) in manifest.dependencies))
  assert.deepEqual(missing, [])
})

test('Node itself is a production dependency, because npm start runs it', () => {
  assert.match(manifest.dependencies['node'] ?? '', /^24\./)
  assert.equal(lock.packages['node_modules/node']?.dev, undefined)
})

test('on a Node that is too old, the commands say so in one sentence and exit with code 2 [design.running.node-version]', async () => {
  assert.deepEqual(readJson('package.json').engines.node, '>=24', 'the program needs this version')
  await using folder = await temporaryFolder()
  await cp(join(root, 'bin'), join(folder.path, 'bin'), { recursive: true })
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module", "engines": { "node": ">=99" } }')
  for (const name of ['civic', 'civic-directory', 'scout']) {
    const refused = await run(process.execPath, [join(folder.path, `bin/${name}.js`), '--version']).catch(
      (error) => error as { code: number; stdout: string; stderr: string },
    )
    assert.deepEqual(['code' in refused && refused.code, refused.stdout], [2, ''])
    assert.match(
      refused.stderr,
      new RegExp(`^${name} needs Node 99 or newer, and this is Node [\\d.]+: install .*\\n$`),
    )
  }
})

test('the packed package is plain JavaScript that serves, researches and has a client, with production packages only [design.running.package]', async () => {
  await using folder = await temporaryFolder()
  const modules = join(folder.path, 'node_modules')
  const installed = join(modules, 'civic-directory')
  // What `npm install civic-directory.tgz` does in an empty directory, without a registry.
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder.path], { cwd: root })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[]
  await mkdir(installed, { recursive: true })
  await extract({ file: join(folder.path, packed!.filename), cwd: installed, strip: 1 })
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    const isTopLevel = path.startsWith('node_modules/') && !path.includes('/node_modules/')
    if (!isTopLevel || dev) continue
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await symlink(join(root, path), join(folder.path, path))
  }

  const files = await readdir(installed, { recursive: true })
  assert.deepEqual(
    files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|^(tests|scripts|bench|src)\//.test(file)),
    [],
  )
  const { bin, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const options = { cwd: folder.path }
  // In a checkout the same programs run the sources.
  const ours = await run(process.execPath, [join(root, bin.civic), '--version'], options)
  assert.equal(ours.stdout.trim(), version)
  const scout = await run(process.execPath, [join(installed, bin.scout), '--version'], options)
  assert.equal(scout.stdout.trim(), version)
  const program = "console.log(typeof (await import('civic-directory/client')).createClient)"
  const client = await run(process.execPath, ['--input-type=module', '-e', program], options)
  assert.equal(client.stdout.trim(), 'function')
  assert.ok(files.includes('dist/client/index.d.ts'))

  await using database = await createStockedDatabase()
  await using service = await startService({
    program: join(installed, bin['civic-directory']),
    cwd: folder.path,
    env: { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'data'), SAMPLE: 'off' },
  })
  const home = await service.fetch('/')
  assert.equal(home.status, 200)
  const [script] = /\/assets\/enhance-[^"]+\.js/.exec(await home.text()) ?? []
  assert.equal((await service.fetch(script!)).status, 200)
  assert.equal((await service.json('/api/domains')).data.length, 11)
  service.signal('SIGTERM')
  assert.equal((await service.ended()).code, 0)
})

/** `@scope/name/part` belongs to `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
