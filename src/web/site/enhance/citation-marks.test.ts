import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCitationMarks } from './citation-marks.ts'

const markOf = (digit: number) => `[@claim:01920000-0000-7000-8000-00000000000${digit}]`

test('marks are numbers while a person writes, and marks again when the text is sent [design.workspace.briefs]', () => {
  const saved = `One.${markOf(7)} Two.${markOf(3)} Again.${markOf(7)}`
  const { shorten, expand } = createCitationMarks(saved)
  assert.equal(shorten(saved), 'One.[@1] Two.[@2] Again.[@1]')
  assert.equal(expand(shorten(saved)), saved)
  assert.equal(shorten(markOf(5)), '[@3]')
  assert.equal(
    expand('Moved.[@3] Again.[@2] A note [@9] and [1].'),
    `Moved.${markOf(5)} Again.${markOf(3)} A note [@9] and [1].`,
  )
})

test('marks are numbered again in the order of the saved text [design.workspace.briefs]', () => {
  const { shorten, expand, renumber } = createCitationMarks(`One.${markOf(7)} Two.${markOf(3)}`)
  const text = expand(`New.${shorten(markOf(5))} One.[@1] Two.[@2]`)
  assert.equal(renumber(text), 'New.[@1] One.[@2] Two.[@3]')
  assert.equal(expand('[@1]'), markOf(5))
})
