import { ServiceError } from '../platform/errors.ts'

/** A 403 for a caller whose plan does not include a feature. OAuth's `insufficient_scope` means something else. */
export function planRequired(feature: string, baseUrl: string): ServiceError {
  const upgradeUrl = `${baseUrl}/pricing`
  return new ServiceError('plan_required', `${feature} require a paid plan: see ${upgradeUrl}`, {
    members: { plan_required: 'individual', upgrade_url: upgradeUrl },
  })
}
