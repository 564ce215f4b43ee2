import { ServiceError } from '../platform/errors.ts'

/** 403: the caller is known, and the plan does not include what was asked for. Never `insufficient_scope`. */
export function planRequired(what: string, baseUrl: string): ServiceError {
  const upgradeUrl = `${baseUrl}/pricing`
  return new ServiceError('plan_required', `${what} need a paid plan in force: see ${upgradeUrl}`, {
    members: { plan_required: 'individual', upgrade_url: upgradeUrl },
  })
}
