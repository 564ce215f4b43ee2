import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { createSeededDatabase } from './support/postgres.ts'
import { startService, temporaryFolder } from './support/service.ts'

const run = promisify(execFile)

const root = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
type Dependencies = Record<string, string>
const manifest: { dependencies: Dependencies } = readJson('package.json')
type Locked = {
  dependencies?: Dependencies
  optionalDependencies?: Dependencies
  peerDependencies?: Dependencies
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const lock: { packages: Record<string, Locked> } = readJson('package-lock.json')

test('the packed package is plain JavaScript that serves, researches and has a client, with its own packages only, in at most 350 MB [design.running.package]', async () => {
  await using folder = await temporaryFolder()
  const modules = join(folder.path, 'node_modules')
  const installed = join(modules, 'civic-directory')
  // What `npm install civic-directory.tgz` does in an empty directory, without a registry.
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder.path], { cwd: root })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[]
  await mkdir(installed, { recursive: true })
  await extract({ file: join(folder.path, packed!.filename), cwd: installed, strip: 1 })
  for (const name of installedWithThePackage()) {
    if (!existsSync(join(root, 'node_modules', name))) continue // for another platform
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  const { stdout: size } = await run('du', ['--dereference', '--summarize', '--block-size=1M', modules])
  const megabytes = Number.parseInt(size, 10)
  assert.ok(megabytes <= 350, `the installed package takes ${megabytes} MB`)

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

  await using database = await createSeededDatabase()
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

/** What npm installs beside the published package. Other versions of a package lie inside the one that needs them. */
function installedWithThePackage(): Set<string> {
  const names = new Set(Object.keys(manifest.dependencies))
  for (const name of names) {
    const locked = lock.packages[`node_modules/${name}`]
    const peers = Object.keys(locked?.peerDependencies ?? {})
    const required = peers.filter((peer) => !locked?.peerDependenciesMeta?.[peer]?.optional)
    const further = { ...locked?.dependencies, ...locked?.optionalDependencies }
    for (const next of [...Object.keys(further), ...required]) names.add(next)
  }
  return names
}
