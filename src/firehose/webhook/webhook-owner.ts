import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Rights } from '../query/compiled-query.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import type { WebhookRow } from './webhook-store.ts'

/** In whose name a webhook delivers: nobody calls, so that what they may see is asked anew for every delivery. */
export type Owner = { accountId: string; workspaceId: string; grantId: string | null }

export type OwnerNeeds = {
  /**
   * What an account may do in a workspace at this moment; undefined when it is closed, has left the workspace, or the
   * application that acted for it (`grantId`) was disconnected. May throw a ServiceError, which is shown to the owner.
   */
  actingFor: (owner: Owner) => Promise<AccountCaller | undefined>
  usageOf: (caller: AccountCaller) => Usage
  plans: Plans
  baseUrl: string
}

/** What the owner may see now, or why nothing is delivered. */
export async function rightsOfOwner(
  row: Pick<WebhookRow, 'account_id' | 'workspace_id' | 'delivery' | 'query'>,
  needs: OwnerNeeds,
): Promise<{ rights: Rights; usage: Usage } | { refusal: string }> {
  try {
    const caller = await needs.actingFor({
      accountId: row.account_id,
      workspaceId: row.workspace_id,
      grantId: row.delivery.grant_id,
    })
    if (caller === undefined) return { refusal: 'Who made the session may no longer see its signals' }
    const rights = requireFirehoseAccess(caller, row.query.visibility, needs.baseUrl, needs.plans)
    return { rights, usage: needs.usageOf(caller) }
  } catch (fault) {
    if (fault instanceof ServiceError) return { refusal: fault.message }
    throw fault
  }
}
