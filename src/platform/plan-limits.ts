import { z } from 'zod'
import { type PlanLimits, PlanName, type PlanOverrides } from '../contracts/accounts/plans.ts'

/** Overrides of plan limits, such as `team.members=100, individual.api_keys=10`. */
export const planLimits = z
  .string()
  .transform((text, context): PlanOverrides => {
    const overrides: Partial<Record<PlanName, Partial<Record<keyof PlanLimits, number>>>> = {}
    for (const entry of text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)) {
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
