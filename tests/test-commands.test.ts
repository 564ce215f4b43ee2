import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
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

test('every file that a first run starts with exists', () => {
  const files = new Set(globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }))
  assert.deepEqual(
    slowTests.filter((file, at) => !files.has(file) || slowTests.indexOf(file) < at),
    [],
  )
})
