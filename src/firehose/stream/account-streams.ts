import { randomUUID } from 'node:crypto'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Usage } from '../../contracts/firehose/events.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { createRemoteStreamCounts, type InstanceChannel, type InstanceTimes } from './remote-stream-counts.ts'
import type { StreamSuffix } from './stream-suffix.ts'

/** The streams of one account on this instance. */
export type AccountStreams = {
  open: number
  /** Incremented whenever `usage` changes. */
  version: number
  /** Counts the streams of all instances. */
  usage: Usage
  /** Suffixes shared by the account's streams, by content. Cleared with every version. */
  readonly suffixes: Map<string, StreamSuffix>
}

/** Counts the open streams of each account over all instances, and enforces the plan's limit. */
export function createAccountStreams(needs: {
  plans: Plans
  /** Without a channel, only this instance is counted. */
  instances?: InstanceChannel | undefined
  instanceTimes?: Partial<InstanceTimes> | undefined
}) {
  const accounts = new Map<string, AccountStreams>()
  const remote =
    needs.instances &&
    createRemoteStreamCounts({
      channel: needs.instances,
      instanceId: randomUUID(),
      localCounts: () => accounts,
      onChange(accountId) {
        const account = accounts.get(accountId)
        if (account) updateUsage(accountId, account)
      },
      times: needs.instanceTimes,
    })

  const openCount = (accountId: string) =>
    (accounts.get(accountId)?.open ?? 0) + (remote?.openCount(accountId) ?? 0)

  function usageOf({ accountId, plan }: AccountCaller): Usage {
    return { plan, streams: { open: openCount(accountId), limit: needs.plans[plan].limits.streams } }
  }

  function updateUsage(accountId: string, account: AccountStreams, usage = account.usage): void {
    account.usage = { ...usage, streams: { ...usage.streams, open: openCount(accountId) } }
    account.version++
    account.suffixes.clear()
  }

  return {
    usageOf,

    /** Throws a 429 when the plan does not allow one more stream. */
    requireCapacity(caller: AccountCaller): void {
      const { open, limit } = usageOf(caller).streams
      if (open < limit) return
      throw new ServiceError(
        'stream_limit_reached',
        `The ${caller.plan} plan allows ${limit} streams at once. Close one, or combine several queries into one`,
        { members: { limit } },
      )
    },

    acquire(caller: AccountCaller): AccountStreams {
      const { accountId } = caller
      const account = accounts.get(accountId) ?? newAccount(usageOf(caller))
      accounts.set(accountId, account)
      account.open++
      updateUsage(accountId, account, usageOf(caller))
      remote?.broadcastSoon(accountId)
      return account
    },

    release({ accountId }: AccountCaller, account: AccountStreams): void {
      account.open--
      updateUsage(accountId, account)
      if (account.open === 0) accounts.delete(accountId)
      remote?.broadcastSoon(accountId)
    },

    [Symbol.asyncDispose]: async () => remote?.[Symbol.asyncDispose](),
  }
}

const newAccount = (usage: Usage): AccountStreams => ({ open: 0, version: 0, usage, suffixes: new Map() })
