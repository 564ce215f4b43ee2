import { randomUUID } from 'node:crypto'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { createOtherInstances, type InstanceChannel, type InstanceTimes } from './remote-stream-counts.ts'
import type { Own } from './write-batch.ts'

/** The streams of one account on this instance. */
export type AccountStreams = {
  open: number
  /** Changes whenever what is told of it changes. */
  version: number
  /** Over all instances. */
  usage: Usage
  /** What its streams have of their own, by content: as long as the version lasts. */
  readonly owns: Map<string, Own>
}

/** Counts the streams of each account, over all instances, and keeps to what its plan allows. */
export function createAccountStreams(needs: {
  plans: Plans
  /** Without it this instance is the only one. */
  instances?: InstanceChannel | undefined
  instanceTimes?: Partial<InstanceTimes> | undefined
}) {
  const accounts = new Map<string, AccountStreams>()
  const others =
    needs.instances &&
    createOtherInstances({
      channel: needs.instances,
      name: randomUUID(),
      own: () => accounts,
      onChange(accountId) {
        const account = accounts.get(accountId)
        if (account) tell(accountId, account)
      },
      times: needs.instanceTimes,
    })

  const openOf = (accountId: string) =>
    (accounts.get(accountId)?.open ?? 0) + (others?.openOf(accountId) ?? 0)

  function usageOf({ accountId, plan }: AccountCaller): Usage {
    return { plan, streams: { open: openOf(accountId), limit: needs.plans[plan].limits.streams } }
  }

  function tell(accountId: string, account: AccountStreams, usage = account.usage): void {
    account.usage = { ...usage, streams: { ...usage.streams, open: openOf(accountId) } }
    account.version++
    account.owns.clear()
  }

  return {
    usageOf,

    /** 429 when one more is not allowed. */
    refuseTooMany(caller: AccountCaller): void {
      const { open, limit } = usageOf(caller).streams
      if (open < limit) return
      throw new ServiceError(
        'stream_limit_reached',
        `The plan ${caller.plan} allows ${limit} streams at once: close one, or follow more with one query`,
        { members: { limit } },
      )
    },

    take(caller: AccountCaller): AccountStreams {
      const { accountId } = caller
      const account = accounts.get(accountId) ?? newAccount(usageOf(caller))
      accounts.set(accountId, account)
      account.open++
      tell(accountId, account, usageOf(caller))
      others?.changed(accountId)
      return account
    },

    giveBack({ accountId }: AccountCaller, account: AccountStreams): void {
      account.open--
      tell(accountId, account)
      if (account.open === 0) accounts.delete(accountId)
      others?.changed(accountId)
    },

    [Symbol.asyncDispose]: async () => others?.[Symbol.asyncDispose](),
  }
}

const newAccount = (usage: Usage): AccountStreams => ({ open: 0, version: 0, usage, owns: new Map() })
