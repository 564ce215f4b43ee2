import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nameInForce, PlanName, standardPlans as plans } from '../../contracts/accounts/plans.ts'
import type { Standing, Subscription } from './payment-provider.ts'
import { decidePass, decidePlan, type Grant, graceMs, reasonNotToSell } from './plan-decision.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-15T12:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * dayMs)

const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  plan: 'individual',
  standing: 'paid',
  periodStart: day(-10),
  periodEnd: day(20),
  endedAt: null,
  ...more,
})
const ended = { standing: 'ended', endedAt: day(-1) } as const
const free: Grant = { plan: 'free', until: null }
const own: Grant = { plan: 'individual', until: day(23) }
const unchanged = undefined

const cases: readonly [
  sentence: string,
  current: Grant,
  subscriptions: Subscription[],
  next: Grant | undefined,
][] = [
  ['a paid subscription gives its plan', free, [subscription()], own],
  ['what is given already is not given again', own, [subscription()], unchanged],
  ['a renewal lengthens', { plan: 'individual', until: day(-7) }, [subscription()], own],
  [
    'a renewal lengthens before the grace is over',
    { plan: 'individual', until: day(3) },
    [subscription()],
    own,
  ],
  ['a waiting subscription changes nothing', own, [subscription({ standing: 'waiting' })], unchanged],
  ['one that never began gives nothing', free, [subscription({ standing: 'never_begun' })], unchanged],
  ['the end ends what it gave', own, [subscription(ended)], { plan: 'individual', until: day(-1) }],
  ['the end of nothing changes nothing', free, [subscription(ended)], unchanged],
  [
    'the end of one leaves what another waits for',
    own,
    [subscription(ended), subscription({ standing: 'waiting' })],
    unchanged,
  ],
  ['a cheaper choice lowers what it gave itself', { plan: 'team', until: day(23) }, [subscription()], own],
  [
    'the best of several counts',
    free,
    [subscription(), subscription({ plan: 'team' })],
    { plan: 'team', until: day(23) },
  ],
  ['a better plan of an operator stays', { plan: 'team', until: null }, [subscription()], unchanged],
  [
    'a better plan with another end stays',
    { plan: 'research_pass', until: day(9) },
    [subscription()],
    unchanged,
  ],
  [
    'a worse plan of an operator makes way',
    { plan: 'individual', until: null },
    [subscription({ plan: 'team' })],
    { plan: 'team', until: day(23) },
  ],
  ['the same plan without an end stays', { plan: 'individual', until: null }, [subscription()], unchanged],
  ['the same plan for longer stays', { plan: 'individual', until: day(99) }, [subscription()], unchanged],
  ['the same plan for shorter becomes longer', { plan: 'individual', until: day(9) }, [subscription()], own],
  [
    'the end leaves what an operator gave',
    { plan: 'individual', until: day(99) },
    [subscription(ended)],
    unchanged,
  ],
]
for (const [sentence, current, subscriptions, next] of cases) {
  test(sentence, () => assert.deepEqual(decidePlan(current, subscriptions, now), next))
}

const dates = fc.integer({ min: -60, max: 60 }).map(day)
const anySubscription = fc
  .record({
    plan: fc.constantFrom('individual' as const, 'team' as const),
    standing: fc.constantFrom<Standing[]>('paid', 'waiting', 'ended', 'never_begun'),
    periodStart: fc.integer({ min: -29, max: 0 }).map(day),
  })
  .map((given) => {
    const periodEnd = new Date(given.periodStart.getTime() + 30 * dayMs)
    return subscription({ ...given, periodEnd, endedAt: given.standing === 'ended' ? now : null })
  })
const anyGrant = fc.record({ plan: fc.constantFrom(...PlanName.options), until: fc.option(dates) })
const allowed = ({ plan, until }: Grant, at: Date) =>
  plans[nameInForce(plan, until, at)].limits.requestsPerMinute

test('who pays has at least what they pay for', () => {
  fc.assert(
    fc.property(anyGrant, fc.array(anySubscription, { maxLength: 3 }), (current, subscriptions) => {
      const next = decidePlan(current, subscriptions, now) ?? current
      for (const { plan, standing } of subscriptions) {
        if (standing === 'paid') assert.ok(allowed(next, now) >= plans[plan].limits.requestsPerMinute)
      }
    }),
  )
})

test('what somebody else gave is never lowered or shortened while it is in force', () => {
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

test('a decision that was made once is not made again', () => {
  fc.assert(
    fc.property(anyGrant, fc.array(anySubscription, { maxLength: 3 }), (current, subscriptions) => {
      const next = decidePlan(current, subscriptions, now)
      if (next !== undefined) assert.equal(decidePlan(next, subscriptions, now), undefined)
    }),
  )
})

test('a pass runs 90 days from its payment, or from the end of the running one', () => {
  assert.deepEqual(decidePass(free, day(-1), now), { plan: 'research_pass', until: day(89) })
  assert.deepEqual(decidePass({ plan: 'research_pass', until: day(5) }, now, now)?.until, day(95))
  assert.deepEqual(decidePass({ plan: 'research_pass', until: day(-5) }, now, now)?.until, day(90))
  assert.deepEqual(decidePass(own, now, now)?.plan, 'research_pass')
  assert.equal(decidePass({ plan: 'research_pass', until: null }, now, now), undefined)
  assert.equal(decidePass({ plan: 'team', until: day(1) }, now, now), undefined)
})

test('nothing is sold that gives nothing', () => {
  assert.match(
    reasonNotToSell({ plan: 'team', until: day(1) }, 'research_pass', now) ?? '',
    /until 2026-11-16/,
  )
  assert.match(reasonNotToSell({ plan: 'team', until: null }, 'team', now) ?? '', /already, without an end/)
  assert.equal(reasonNotToSell({ plan: 'team', until: day(-1) }, 'individual', now), undefined)
  assert.equal(reasonNotToSell({ plan: 'research_pass', until: day(1) }, 'research_pass', now), undefined)
  assert.equal(reasonNotToSell(own, 'team', now), undefined)
})
