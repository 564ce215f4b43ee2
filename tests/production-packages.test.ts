import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const manifest: { dependencies: Record<string, string> } = readJson('package.json')
const lock: { packages: Record<string, { dev?: boolean }> } = readJson('package-lock.json')

/** Imports that remain at run time: type-only imports are erased. */
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"\n;]*?\sfrom\s*)?'([^'.\n][^'\n]*)'|import\(\s*'([^'.\n][^'\n]*)'/g

test('every package that src imports at run time is a production dependency', () => {
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

test('the service loads with production packages only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'civic-production-'))
  try {
    await cp(join(root, 'src'), join(folder, 'src'), { recursive: true })
    await cp(join(root, 'package.json'), join(folder, 'package.json'))
    for (const [path, { dev }] of Object.entries(lock.packages)) {
      const isTopLevel = path.startsWith('node_modules/') && !path.includes('/node_modules/')
      if (!isTopLevel || dev) continue
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await symlink(join(root, path), join(folder, path))
    }
    const program = "await import('./src/app.ts'); await import('./src/http-handlers.ts')"
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** `@scope/name/part` belongs to `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
