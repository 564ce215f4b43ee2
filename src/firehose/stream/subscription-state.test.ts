import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type State, type StreamEvent, transitions } from './subscription-state.ts'

/** The transitions that change the state; every other event leaves it as it is. */
const expected: Record<State, Partial<Record<StreamEvent, State>>> = {
  due: {
    caught_up: 'waiting',
    read_started: 'reading',
    read_failed: 'retrying',
    socket_full: 'blocked',
  },
  reading: { read_finished: 'due', read_failed: 'retrying', reset: 'due' },
  retrying: { retry_due: 'due', reset: 'due' },
  waiting: { woken: 'due', socket_full: 'blocked', reset: 'due' },
  blocked: { socket_drained: 'due' },
  closing: {},
  closed: {},
}
const states = Object.keys(expected) as State[]
const events: StreamEvent[] = [
  'woken',
  'caught_up',
  'read_started',
  'read_finished',
  'read_failed',
  'retry_due',
  'socket_full',
  'socket_drained',
  'reset',
  'ended',
  'disconnected',
]

test('the transition table is total and defines every event in every state', () => {
  assert.deepEqual(Object.keys(transitions).sort(), [...states].sort())
  for (const state of states) {
    assert.deepEqual(Object.keys(transitions[state]).sort(), [...events].sort())
    const isOver = state === 'closing' || state === 'closed'
    for (const event of events) {
      const always = { ended: isOver ? state : ('closing' as const), disconnected: 'closed' as const }
      const next = { ...always, ...expected[state] }[event] ?? state
      assert.equal(transitions[state][event], next, `${state} ${event}`)
    }
  }
})

test('a stream that is closing or closed never becomes live again', () => {
  const history = fc.array(fc.constantFrom(...events))
  fc.assert(
    fc.property(history, history, (before, after) => {
      const walk = (from: State, steps: StreamEvent[]) =>
        steps.reduce<State>((state, step) => transitions[state][step], from)
      const closed = transitions[walk('due', before)].disconnected
      assert.equal(walk(closed, after), 'closed')
      assert.ok(['closing', 'closed'].includes(walk('closing', after)))
    }),
  )
})
