import { ServiceError } from '../platform/errors.ts'

/** A 403 for a caller whose plan does not include a feature. OAuth's `insufficient_scope` means something else. */
export function planRequired(
  feature: string,
  baseUrl: string,
  plan: 'individual' | 'team' = 'individual',
): ServiceError {
  const upgradeUrl = `${baseUrl}/pricing`
  const needed = plan === 'team' ? 'the team plan' : 'a paid plan'
  return new ServiceError('plan_required', `${feature} require ${needed}: see ${upgradeUrl}`, {
    members: { plan_required: plan, upgrade_url: upgradeUrl },
  })
}
