import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FlagStatus } from '../../contracts/contributions/flags.ts'
import { canTransition, isPending } from './flag-states.ts'

const statuses = FlagStatus.options

test('a flag moves from open to in_review to resolved or dismissed, and stays closed [design.flags.statuses]', () => {
  const steps = statuses.flatMap((from) =>
    statuses.filter((to) => canTransition(from, to)).map((to) => `${from} -> ${to}`),
  )
  assert.deepEqual(steps, ['open -> in_review', 'in_review -> resolved', 'in_review -> dismissed'])
})

test('a flag is pending until it is resolved or dismissed', () => {
  assert.deepEqual(statuses.filter(isPending), ['open', 'in_review'])
})
