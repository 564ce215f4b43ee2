import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = `${import.meta.dirname}/styles`

test('a class is defined in one style sheet only, so that pages do not change each other', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of globSync('*.css', { cwd: folder })) {
    if (file === 'print.css') continue
    // Rules of a layer are indented by two spaces; deeper ones belong to their parent.
    for (const [, name] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(
      /^ {2}\.([\w-]+)(?= \{|[,:])/gm,
    )) {
      filesOf.set(name!, (filesOf.get(name!) ?? new Set()).add(file))
    }
  }
  assert.ok(filesOf.has('passage'))
  assert.deepEqual(
    [...filesOf]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => `.${name}: ${[...files].join(', ')}`),
    [],
  )
})
