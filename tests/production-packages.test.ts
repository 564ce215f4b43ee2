import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from './support/service.ts'

const run = promisify(execFile)

const root = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
type Dependencies = Record<string, string>
const manifest: { dependencies: Dependencies } = readJson('package.json')
const toolchain: { dependencies: Dependencies } = readJson('toolchain/package.json')
const lock: { packages: Record<string, { dev?: boolean }> } = readJson('package-lock.json')

/** Files that configure the build of the site, and imports that it replaces with addresses. */
const isForBuild = (file: string, specifier: string) =>
  /^src\/web\/(?:[a-z-]+\.config|site\/routes)\.ts$/.test(file) || specifier.endsWith('?url')

/** Imports that remain at run time: type-only imports are erased. */
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"\n;]*?\sfrom\s*)?'([^'.\n][^'\n]*)'|import\(\s*'([^'.\n][^'\n]*)'/g

test('src imports the dependencies of the package to run, and those of the toolchain only to build the site', () => {
  const missing = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.includes('.test.') })
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map((match) => ({
        file,
        specifier: (match[1] ?? match[2])!,
      })),
    )
    .filter(({ specifier }) => !isBuiltin(specifier))
    .filter(({ file, specifier }) => {
      const name = packageOf(specifier)
      return !(
        name in manifest.dependencies ||
        (isForBuild(file, specifier) && name in toolchain.dependencies)
      )
    })
  assert.deepEqual(missing, [])
})

test('Node itself is a production dependency of a checkout, because npm start runs it', () => {
  assert.match(toolchain.dependencies['node'] ?? '', /^24\./)
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

/** `@scope/name/part` belongs to `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
