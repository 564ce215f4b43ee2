import { z } from 'zod'
import {
  type PlanLimits,
  PlanName,
  type PlanOverrides,
  type PlanPrices,
} from '../contracts/accounts/plans.ts'
import { partsOf } from './setting-types.ts'

/** Overrides of plan limits, such as `team.members=100, individual.api_keys=10`. */
export const planLimits = z
  .string()
  .transform((text, context): PlanOverrides => {
    const overrides: Partial<Record<PlanName, Partial<Record<keyof PlanLimits, number>>>> = {}
    for (const entry of partsOf(text)) {
      const [, plan, name, count] = /^(\w+)\.(\w+)\s*=\s*(\d{1,9})$/.exec(entry) ?? []
      const limit = limitNames[name as keyof typeof limitNames]
      if (limit === undefined || !PlanName.options.includes(plan as PlanName)) {
        const names = Object.keys(limitNames).join(', ')
        context.addIssue(`${entry} must look like team.members=100, with one of the limits ${names}`)
        return z.NEVER
      }
      overrides[plan as PlanName] = { ...overrides[plan as PlanName], [limit]: Number(count) }
    }
    return overrides
  })
  .optional()

const limitNames = {
  requests_per_minute: 'requestsPerMinute',
  api_keys: 'apiKeys',
  streams: 'streams',
  runs_per_month: 'runsPerMonth',
  members: 'members',
  watches: 'watches',
} as const satisfies Record<string, keyof PlanLimits>

/** Prices per month in the currency of the installation, such as `individual=4.50, team=20`. */
export const planPrices = z
  .string()
  .transform((text, context): PlanPrices => {
    const prices: { individual?: number; team?: number } = {}
    for (const entry of partsOf(text)) {
      const [, plan, price] = /^(individual|team)\s*=\s*(\d{1,7}(?:\.\d{1,2})?)$/.exec(entry) ?? []
      if (plan === undefined) {
        context.addIssue(`${entry} must look like individual=4.50 or team=20`)
        return z.NEVER
      }
      prices[plan as keyof typeof prices] = Number(price)
    }
    return prices
  })
  .optional()

/** ISO 4217. */
export const currency = z
  .string()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'must be the code of a currency, such as USD or EUR',
  )
  .default('USD')
