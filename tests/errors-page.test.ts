import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { problemCodes } from '../src/contracts/problem.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/reference/errors.md'), 'utf8')
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, code, status, title, when, remedy] =
      /^(\w+)\n\n\*\*(\d+)\*\* (.+)\n\n- When: (.+)\n- What to do: (.+)\n*$/.exec(section) ?? []
    assert.ok(code && status && title && when && remedy, `cannot read the section\n${section}`)
    return { code, status: Number(status), title, when, remedy }
  })

test('keeps the errors page equal to the problem codes, statuses and titles [design.errors.registry]', () => {
  const registered = Object.entries(problemCodes).map(([code, entry]) => ({ code, ...entry }))
  assert.deepEqual(
    sections.map(({ code, status, title }) => ({ code, status, title })),
    registered,
    'run `npm run generate` and commit the result',
  )
})

test('describes cause and remedy of every code in full sentences', () => {
  for (const { code, when, remedy } of sections) {
    assert.match(when, /^[A-Z`].+[.]$/, code)
    assert.match(remedy, /^[A-Z`].+[.]$/, code)
    assert.notEqual(when, remedy, code)
  }
})
