import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../../../../contracts/directory/passages.ts'
import { wholePassages } from './whole-passages.ts'

const passage = (excerpt: string, position: number | null, claim: string, source = 'minutes') => ({
  source_id: source,
  excerpt,
  position,
  claims: [{ id: claim }] as unknown as Passage['claims'],
})
const shown = (passages: ReturnType<typeof passage>[]) =>
  wholePassages(passages).map(({ excerpt, claims }) => [excerpt, claims.map(({ id }) => id).join()])

const sentence = 'Ana Ruiz, who leads the union, presented 612 signatures.'

test('a quote inside of a longer one is shown with the longer one', () => {
  const parts = [
    passage('Ana Ruiz, who leads the union', 40, 'role'),
    passage(sentence, 40, 'activity'),
    passage('Ana Ruiz', 40, 'name'),
  ]
  assert.deepEqual(shown(parts), [[sentence, 'activity,role,name']])
})

test('the same words elsewhere on the page, on another page or at an unknown place stand for themselves', () => {
  const apart = [
    passage(sentence, 40, 'activity'),
    passage('Ana Ruiz', 400, 'name'),
    passage('Ana Ruiz', null, 'name'),
    passage('Ana Ruiz', 40, 'name', 'news'),
  ]
  assert.equal(shown(apart).length, 4)
})
