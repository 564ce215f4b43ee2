import type { Usage } from '../../contracts/firehose-events.ts'
import type { Plans } from '../../contracts/plans.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Own } from './bundle.ts'

/** The streams of one account on this instance. */
export type AccountStreams = {
  open: number
  /** Changes whenever what is told of it changes. */
  version: number
  usage: Usage
  /** What its streams have of their own, by content: as long as the version lasts. */
  readonly owns: Map<string, Own>
}

/** Counts the streams of each account, and keeps to what its plan allows. */
export function createAccountStreams(plans: Plans) {
  const accounts = new Map<string, AccountStreams>()

  function usage(caller: AccountCaller, open: number): Usage {
    return { plan: caller.plan, streams: { open, limit: plans[caller.plan].limits.streams } }
  }

  function tell(account: AccountStreams, next: Usage): void {
    account.usage = next
    account.version++
    account.owns.clear()
  }

  return {
    usageOf: (caller: AccountCaller): Usage => usage(caller, accounts.get(caller.accountId)?.open ?? 0),

    /** 429 when one more is not allowed. */
    refuseTooMany(caller: AccountCaller): void {
      const { open, limit } = this.usageOf(caller).streams
      if (open < limit) return
      throw new ServiceError(
        'stream_limit_reached',
        `The plan ${caller.plan} allows ${limit} streams at once: close one, or follow more with one query`,
        { members: { limit } },
      )
    },

    take(caller: AccountCaller): AccountStreams {
      const account = accounts.get(caller.accountId) ?? newAccount(usage(caller, 0))
      accounts.set(caller.accountId, account)
      account.open++
      tell(account, usage(caller, account.open))
      return account
    },

    giveBack(caller: AccountCaller, account: AccountStreams): void {
      account.open--
      tell(account, { ...account.usage, streams: { ...account.usage.streams, open: account.open } })
      if (account.open === 0) accounts.delete(caller.accountId)
    },
  }
}

const newAccount = (usage: Usage): AccountStreams => ({ open: 0, version: 0, usage, owns: new Map() })
