import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Rights } from '../query/compiled-query.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import type { WebhookRow } from './webhook-store.ts'

/** The account a webhook delivers for. Its permissions are checked before every delivery. */
export type Owner = { accountId: string; workspaceId: string; grantId: string | null }

export type OwnerNeeds = {
  /**
   * The account's current permissions in the workspace. Undefined when the account is closed, has left the workspace, or
   * has disconnected the application (`grantId`).
   */
  actingFor: (owner: Owner) => Promise<AccountCaller | undefined>
  usageOf: (caller: AccountCaller) => Usage
  plans: Plans
  baseUrl: string
}

/** The owner's current rights, or the reason why nothing may be delivered. */
export async function loadOwnerRights(
  row: Pick<WebhookRow, 'account_id' | 'workspace_id' | 'delivery' | 'query'>,
  needs: OwnerNeeds,
): Promise<{ rights: Rights; usage: Usage } | { refusal: string }> {
  try {
    const caller = await needs.actingFor({
      accountId: row.account_id,
      workspaceId: row.workspace_id,
      grantId: row.delivery.grant_id,
    })
    if (caller === undefined)
      return { refusal: 'The account that created the session no longer has access to its signals' }
    const rights = requireFirehoseAccess(caller, row.query.visibility, needs.baseUrl, needs.plans)
    return { rights, usage: needs.usageOf(caller) }
  } catch (error) {
    if (error instanceof ServiceError) return { refusal: error.message }
    throw error
  }
}
