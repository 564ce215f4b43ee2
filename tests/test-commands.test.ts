import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { slowTests } from '../scripts/slow-tests.ts'

const root = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

test('exactly the files that start Chromium are named *.browser.test.ts', () => {
  const startsChromium =
    /from '[./]+\/support\/(?:(?:workspace-|assistant-)?browser|chromium)\.ts'|ensureTool\('chromium'\)/
  const files = globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }).sort()
  assert.deepEqual(
    files.filter((file) => startsChromium.test(read(file))),
    files.filter((file) => file.endsWith('.browser.test.ts')),
  )
})

test('continuous integration runs the test command of the README, and that runs every suite', () => {
  const [command = ''] = /^npm ci && npm run .+$/m.exec(read('.ci/run')) ?? []
  assert.match(command, /^npm ci && npm run test:all$/)
  assert.ok(read('README.md').includes(`\n${command}\n`))
  const { scripts } = JSON.parse(read('package.json'))
  assert.equal(scripts['test:all'], 'node scripts/test.ts --all')
})

test('an installation builds the site, except where the sources are not copied yet, as in an image [design.running.fresh-machine]', () => {
  const install = (folder: string) =>
    execFileSync('npm', ['run', '--silent', 'prepare'], { cwd: folder, encoding: 'utf8' })
  assert.match(readdirSync(install(root).trim().split('\n').at(-1)!).join(' '), /client.*enhance.*server/)
  const layer = mkdtempSync(join(tmpdir(), 'civic-layer-'))
  copyFileSync(join(root, 'package.json'), join(layer, 'package.json'))
  assert.equal(install(layer), '')
})

test('every file that a first run starts with exists', () => {
  const files = new Set(globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }))
  assert.deepEqual(
    slowTests.filter((file, at) => !files.has(file) || slowTests.indexOf(file) < at),
    [],
  )
})
