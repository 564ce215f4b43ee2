import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Happening, type State, transitions } from './subscription-state.ts'

/** Written out once more: what is not said to change, stays. */
const expected: Record<State, Partial<Record<Happening, State>>> = {
  due: { caught_up: 'waiting', asked: 'reading', failed: 'retrying', filled: 'blocked' },
  reading: { answered: 'due', failed: 'retrying', reset: 'due' },
  retrying: { retried: 'due', reset: 'due' },
  waiting: { woken: 'due', filled: 'blocked', reset: 'due' },
  blocked: { drained: 'due' },
  leaving: {},
  closed: {},
}
const states = Object.keys(expected) as State[]
const happenings = [
  ...['woken', 'caught_up', 'asked', 'answered', 'failed', 'retried'],
  ...['filled', 'drained', 'reset', 'ended', 'gone'],
] as Happening[]

test('the table is total, and says in every state what every happening means', () => {
  assert.deepEqual(Object.keys(transitions).sort(), [...states].sort())
  for (const state of states) {
    assert.deepEqual(Object.keys(transitions[state]).sort(), [...happenings].sort())
    const isOver = state === 'leaving' || state === 'closed'
    for (const happening of happenings) {
      const always = { ended: isOver ? state : ('leaving' as const), gone: 'closed' as const }
      const next = { ...always, ...expected[state] }[happening] ?? state
      assert.equal(transitions[state][happening], next, `${state} ${happening}`)
    }
  }
})

test('whatever happens, who has left does not come back', () => {
  const history = fc.array(fc.constantFrom(...happenings))
  fc.assert(
    fc.property(history, history, (before, after) => {
      const walk = (from: State, steps: Happening[]) =>
        steps.reduce<State>((state, step) => transitions[state][step], from)
      const closed = transitions[walk('due', before)].gone
      assert.equal(walk(closed, after), 'closed')
      assert.ok(['leaving', 'closed'].includes(walk('leaving', after)))
    }),
  )
})
