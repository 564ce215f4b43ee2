/** Builds what the published package contains: `npm pack` runs it before it packs. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureSiteBuild } from '../src/web/site-build.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist')
/** Files beside the sources that the service reads; the site is built from its own. */
const assets = 'src/**/*.{sh,svg}'

rmSync(output, { recursive: true, force: true })
// Node does not strip types inside node_modules, so the package contains plain JavaScript.
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
// One thread does half the total work of several.
for (const project of ['tsconfig.package.json', 'tsconfig.client.json'])
  execFileSync(process.execPath, [compiler, '--singleThreaded', '-p', join(root, project)], {
    stdio: 'inherit',
  })
for (const file of globSync(assets, { cwd: root, exclude: ['src/web/site/**'] })) {
  const target = join(output, file.slice('src/'.length))
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, file), target)
}
cpSync(await ensureSiteBuild(console.error), join(output, 'site'), { recursive: true })
