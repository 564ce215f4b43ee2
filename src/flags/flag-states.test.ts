import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FlagStatus } from '../contracts/flags/flags.ts'
import { isPending, mayBecome } from './flag-states.ts'

const statuses = FlagStatus.options

test('a flag is opened, taken into review, then resolved or dismissed, and closed for good [design.flags.statuses]', () => {
  const steps = statuses.flatMap((from) =>
    statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} -> ${to}`),
  )
  assert.deepEqual(steps, ['open -> in_review', 'in_review -> resolved', 'in_review -> dismissed'])
})

test('a flag waits for somebody until it is resolved or dismissed', () => {
  assert.deepEqual(statuses.filter(isPending), ['open', 'in_review'])
})
