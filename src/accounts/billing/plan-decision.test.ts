import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { activePlanName, PlanName, standardPlans as plans } from '../../contracts/accounts/plans.ts'
import type { Subscription, SubscriptionStatus } from './payment-provider.ts'
import { decidePass, decidePlan, type Grant, graceMs, reasonNotToSell } from './plan-decision.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-15T12:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * dayMs)

const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  plan: 'individual',
  status: 'paid',
  periodStart: day(-10),
  periodEnd: day(20),
  endedAt: null,
  ...more,
})
const ended = { status: 'ended', endedAt: day(-1) } as const
const free: Grant = { plan: 'free', until: null }
const own: Grant = { plan: 'individual', until: day(23) }
const unchanged = undefined

const cases: readonly [
  title: string,
  current: Grant,
  subscriptions: Subscription[],
  next: Grant | undefined,
][] = [
  ['grants the plan of a paid subscription', free, [subscription()], own],
  ['changes nothing when the plan is already granted', own, [subscription()], unchanged],
  ['extends the plan on renewal', { plan: 'individual', until: day(-7) }, [subscription()], own],
  [
    'extends the plan on renewal within the grace period',
    { plan: 'individual', until: day(3) },
    [subscription()],
    own,
  ],
  ['changes nothing while a payment is due', own, [subscription({ status: 'payment_due' })], unchanged],
  ['grants nothing before the first payment', free, [subscription({ status: 'not_started' })], unchanged],
  [
    'ends the plan when its subscription ends',
    own,
    [subscription(ended)],
    { plan: 'individual', until: day(-1) },
  ],
  ['changes nothing when an ended subscription granted no plan', free, [subscription(ended)], unchanged],
  [
    'keeps the plan when one subscription ends and another has a payment due',
    own,
    [subscription(ended), subscription({ status: 'payment_due' })],
    unchanged,
  ],
  ['downgrades a plan that a subscription granted', { plan: 'team', until: day(23) }, [subscription()], own],
  [
    'grants the best of several subscriptions',
    free,
    [subscription(), subscription({ plan: 'team' })],
    { plan: 'team', until: day(23) },
  ],
  ['keeps a better plan from an operator', { plan: 'team', until: null }, [subscription()], unchanged],
  [
    'keeps a better plan with another end date',
    { plan: 'research_pass', until: day(9) },
    [subscription()],
    unchanged,
  ],
  [
    'replaces a lower plan from an operator',
    { plan: 'individual', until: null },
    [subscription({ plan: 'team' })],
    { plan: 'team', until: day(23) },
  ],
  [
    'keeps the same plan without an end date',
    { plan: 'individual', until: null },
    [subscription()],
    unchanged,
  ],
  [
    'keeps the same plan with a later end date',
    { plan: 'individual', until: day(99) },
    [subscription()],
    unchanged,
  ],
  [
    'extends the same plan with an earlier end date',
    { plan: 'individual', until: day(9) },
    [subscription()],
    own,
  ],
  [
    'keeps a plan from an operator when a subscription ends',
    { plan: 'individual', until: day(99) },
    [subscription(ended)],
    unchanged,
  ],
]
for (const [title, current, subscriptions, next] of cases) {
  test(title, () => assert.deepEqual(decidePlan(current, subscriptions, now), next))
}

const dates = fc.integer({ min: -60, max: 60 }).map(day)
const anySubscription = fc
  .record({
    plan: fc.constantFrom('individual' as const, 'team' as const),
    status: fc.constantFrom<SubscriptionStatus[]>('paid', 'payment_due', 'ended', 'not_started'),
    periodStart: fc.integer({ min: -29, max: 0 }).map(day),
  })
  .map((given) => {
    const periodEnd = new Date(given.periodStart.getTime() + 30 * dayMs)
    return subscription({ ...given, periodEnd, endedAt: given.status === 'ended' ? now : null })
  })
const anyGrant = fc.record({ plan: fc.constantFrom(...PlanName.options), until: fc.option(dates) })
const allowed = ({ plan, until }: Grant, at: Date) =>
  plans[activePlanName(plan, until, at)].limits.requestsPerMinute

test('always grants at least the paid plan', () => {
  fc.assert(
    fc.property(anyGrant, fc.array(anySubscription, { maxLength: 3 }), (current, subscriptions) => {
      const next = decidePlan(current, subscriptions, now) ?? current
      for (const { plan, status } of subscriptions) {
        if (status === 'paid') assert.ok(allowed(next, now) >= plans[plan].limits.requestsPerMinute)
      }
    }),
  )
})

test('never lowers or shortens an active plan from another source', () => {
  fc.assert(
    fc.property(anyGrant, fc.array(anySubscription, { maxLength: 3 }), (current, subscriptions) => {
      const ends = subscriptions.flatMap(({ periodStart, periodEnd }) => [periodStart, periodEnd])
      fc.pre(!ends.some((end) => end.getTime() + graceMs === current.until?.getTime()))
      const next = decidePlan(current, subscriptions, now) ?? current
      assert.ok(allowed(next, now) >= allowed(current, now))
      const isRaised = allowed(next, now) > allowed(current, now)
      if (!isRaised && current.until) assert.ok(next.until === null || next.until >= current.until)
    }),
  )
})

test('is idempotent', () => {
  fc.assert(
    fc.property(anyGrant, fc.array(anySubscription, { maxLength: 3 }), (current, subscriptions) => {
      const next = decidePlan(current, subscriptions, now)
      if (next !== undefined) assert.equal(decidePlan(next, subscriptions, now), undefined)
    }),
  )
})

test('a research pass lasts 90 days from its payment, or from the end of an active pass', () => {
  assert.deepEqual(decidePass(free, day(-1), now), { plan: 'research_pass', until: day(89) })
  assert.deepEqual(decidePass({ plan: 'research_pass', until: day(5) }, now, now)?.until, day(95))
  assert.deepEqual(decidePass({ plan: 'research_pass', until: day(-5) }, now, now)?.until, day(90))
  assert.deepEqual(decidePass(own, now, now)?.plan, 'research_pass')
  assert.equal(decidePass({ plan: 'research_pass', until: null }, now, now), undefined)
  assert.equal(decidePass({ plan: 'team', until: day(1) }, now, now), undefined)
})

test('rejects a purchase that adds nothing', () => {
  assert.match(
    reasonNotToSell({ plan: 'team', until: day(1) }, 'research_pass', now) ?? '',
    /until 2026-11-16/,
  )
  assert.match(
    reasonNotToSell({ plan: 'team', until: null }, 'team', now) ?? '',
    /already has the Team plan, without an end/,
  )
  assert.equal(reasonNotToSell({ plan: 'team', until: day(-1) }, 'individual', now), undefined)
  assert.equal(reasonNotToSell({ plan: 'research_pass', until: day(1) }, 'research_pass', now), undefined)
  assert.equal(reasonNotToSell(own, 'team', now), undefined)
})
