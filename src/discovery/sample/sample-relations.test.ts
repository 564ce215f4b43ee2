import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { shows } from '../../../tests/support/sample-pages.ts'
import { relationEnds } from '../../contracts/directory/relation-kind.ts'
import { readSampleFolder } from '../../directory/index.ts'
import { readSampleDecisions, readSampleRelations } from './sample-files.ts'
import { readableSamplePages } from './sample-web.ts'

const samples = join(import.meta.dirname, '../../../samples')

test('every relation is on its page, also when the dates have moved [design.sample.relations]', () => {
  for (const weeks of [0, 5, 61]) {
    const folder = readSampleFolder(samples, weeks)
    const pages = new Map(readableSamplePages(folder).map((page) => [page.path, page]))
    for (const { source, excerpt, since, until } of readSampleRelations(folder)) {
      const { body, contentType } = pages.get(source)!
      assert.ok(shows(body as Buffer | string, contentType, excerpt), `${source}: ${excerpt}`)
      assert.ok(!since || !until || since < until)
    }
  }
})

test('relations connect accepted actors of the right types, with an end, a term and a vacancy', () => {
  const folder = readSampleFolder(samples)
  const types = new Map(
    readSampleDecisions(folder).flatMap((one) => (one.decision === 'accept' ? [[one.id, one.type]] : [])),
  )
  const relations = readSampleRelations(folder)
  for (const { kind, subject, object } of relations) {
    const ends = relationEnds[kind]
    const [from, to] = [types.get(subject), object === undefined ? undefined : types.get(object)]
    assert.ok(from && (ends.subject ?? [from]).includes(from), `${kind} of ${subject}`)
    if (kind === 'vacancy') assert.equal(object, undefined)
    else assert.ok(to && (ends.object ?? [to]).includes(to), `${kind} of ${subject} to ${object}`)
  }
  assert.deepEqual([...new Set(relations.map(({ kind }) => kind))].sort(), [
    'membership',
    'opposes',
    'organizes',
    'part_of',
    'supports',
    'vacancy',
  ])
  assert.ok(relations.some(({ end_reason }) => end_reason === 'resigned'))
  assert.ok(relations.some(({ since, until }) => since && until))
})
