import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isStrict, lastEventIdOf, resolveResumePosition } from './resume-position.ts'

const positions = fc.record({ floor: fc.nat(50), length: fc.nat(50) }).map(({ floor, length }) => ({
  epoch: 'e',
  head: floor + length,
  headAt: 10_000_000 + (floor + length) * 1_000,
  floor,
  floorAt: 10_000_000 + floor * 1_000,
}))

test('announces every gap between the requested position and the start of the stream', () => {
  fc.assert(
    fc.property(positions, fc.nat(120), fc.constantFrom('e', 'other'), (position, seq, epoch) => {
      const { cursor, resume, gap } = resolveResumePosition(position, { epoch, seq }, undefined)
      const isAvailable = epoch === position.epoch && seq >= position.floor
      assert.equal(gap === undefined, isAvailable)
      assert.equal(resume === 'gap', !isAvailable)
      if (isAvailable) assert.equal(cursor, seq)
      else assert.ok(cursor >= position.floor && cursor <= position.head)
      assert.equal(resume === 'live', isAvailable && seq > position.head)
      if (epoch === position.epoch && !isAvailable) assert.equal(cursor, position.floor)
    }),
  )
})

test('starts early enough for `since`, and announces a gap when its entries were dropped', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 9_900_000, max: 10_300_000 }), (position, since) => {
      const { cursor, gap } = resolveResumePosition(position, undefined, since)
      const timeOf = (seq: number) => 10_000_000 + seq * 1_000
      for (let seq = position.floor + 1; seq <= position.head; seq++) {
        if (timeOf(seq) >= since) assert.ok(cursor < seq, `${seq} is included`)
      }
      const isDropped = position.floor > 0 && timeOf(position.floor) >= since
      if (isDropped) assert.equal(gap, 'expired')
      else assert.equal(gap, undefined)
    }),
  )
})

test('starts at the head when no position is requested', () => {
  const position = { epoch: 'e', head: 7, headAt: 1, floor: 3, floorAt: 0 }
  assert.deepEqual(resolveResumePosition(position, undefined, undefined), {
    cursor: 7,
    resume: 'live',
    gap: undefined,
  })
})

test('prefers a non-empty Last-Event-ID header over the parameter', () => {
  assert.equal(lastEventIdOf({ 'last-event-id': 'h' }, 'p'), 'h')
  assert.equal(lastEventIdOf({ 'last-event-id': '' }, 'p'), 'p')
  assert.equal(lastEventIdOf({}, undefined), undefined)
})

test('recognizes handling=strict among other preferences', () => {
  for (const prefer of ['handling=strict', 'wait=3, Handling = "strict"', 'handling=strict; x=1, a']) {
    assert.equal(isStrict({ prefer }), true, prefer)
  }
  for (const prefer of [undefined, '', 'handling=lenient', 'xhandling=strict', 'handling=strictly']) {
    assert.equal(isStrict(prefer === undefined ? {} : { prefer }), false, prefer)
  }
})
