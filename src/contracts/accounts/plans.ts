import { z } from 'zod'

export const PlanName = z.enum(['free', 'individual', 'team', 'research_pass']).meta({ id: 'PlanName' })
export type PlanName = z.infer<typeof PlanName>

export type PlanLimits = {
  readonly requestsPerMinute: number
  readonly apiKeys: number
  readonly streams: number
  readonly runsPerMonth: number
  readonly members: number
  /** Watches of a workspace. Free ones write digests on the site; webhooks and mail need a paid plan. */
  readonly watches: number
}

export type Plan = {
  readonly name: PlanName
  readonly title: string
  readonly summary: string
  /** Currency units per month; null when the plan is not sold by the month. */
  readonly pricePerMonth: number | null
  readonly limits: PlanLimits
  /** Paid plans include API keys, the Firehose, discovery runs and assistants. */
  readonly isPaid: boolean
}

/** All plan checks and the pricing page read this table. */
export type Plans = Readonly<Record<PlanName, Plan>>

/** Limits that the operator configures. */
export type PlanOverrides = Readonly<Partial<Record<PlanName, Partial<PlanLimits>>>>

export const standardPlans: Plans = {
  free: {
    name: 'free',
    title: 'Free',
    summary: 'Read the public directory, report errors, and use a personal workspace with two watches.',
    pricePerMonth: 0,
    limits: { requestsPerMinute: 60, apiKeys: 0, streams: 0, runsPerMonth: 0, members: 1, watches: 2 },
    isPaid: false,
  },
  individual: {
    name: 'individual',
    title: 'Individual',
    summary: 'API keys, the live stream and discovery runs for one person.',
    pricePerMonth: 5,
    limits: { requestsPerMinute: 300, apiKeys: 5, streams: 5, runsPerMonth: 50, members: 1, watches: 1_000 },
    isPaid: true,
  },
  team: {
    name: 'team',
    title: 'Team',
    summary: 'Shared workspaces with roles, for newsrooms and coalitions.',
    pricePerMonth: 25,
    limits: {
      requestsPerMinute: 1200,
      apiKeys: 50,
      streams: 50,
      runsPerMonth: 500,
      members: 50,
      watches: 1_000,
    },
    isPaid: true,
  },
  research_pass: {
    name: 'research_pass',
    title: 'Research pass',
    summary: 'Everything in the Individual plan with higher limits, until its end date.',
    pricePerMonth: null,
    limits: {
      requestsPerMinute: 600,
      apiKeys: 10,
      streams: 20,
      runsPerMonth: 200,
      members: 1,
      watches: 1_000,
    },
    isPaid: true,
  },
}

/** Prices per month that the operator configures. */
export type PlanPrices = Readonly<Partial<Record<'individual' | 'team', number>>>

export function createPlans(overrides: PlanOverrides = {}, prices: PlanPrices = {}): Plans {
  const plan = (name: PlanName): Plan => {
    const { limits, ...rest } = standardPlans[name]
    const price = name === 'individual' || name === 'team' ? prices[name] : undefined
    const pricePerMonth = price ?? rest.pricePerMonth
    return { ...rest, pricePerMonth, limits: { ...limits, ...overrides[name] } }
  }
  return {
    free: plan('free'),
    individual: plan('individual'),
    team: plan('team'),
    research_pass: plan('research_pass'),
  }
}

/** Returns `free` for a plan whose end date has passed. */
export function activePlanName(plan: PlanName, until: Date | null, now: Date): PlanName {
  return until !== null && until <= now ? 'free' : plan
}

/** A paid plan is better than a free one, whatever the operator configures; then the higher request limit decides. */
export function betterPlan(one: Plan, other: Plan): Plan {
  if (one.isPaid !== other.isPaid) return one.isPaid ? one : other
  return other.limits.requestsPerMinute > one.limits.requestsPerMinute ? other : one
}
