import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Rights } from '../query/compiled-query.ts'
import type { Subscription } from './subscription.ts'

/** The streams that one credential opened: their rights are asked for together. */
type Holder = {
  readonly caller: AccountCaller
  readonly streams: Set<Subscription>
  /** Until this tick it is asked every time: a change may be announced before it can be read. */
  suspectUntil: number
  isAsked: boolean
}

/** Everybody is looked at once in so many ticks, a part of them in each. */
const parts = 20
const suspectTicks = 8

/** Looks again and again at what the readers may see, and at once when somebody's rights have changed. */
export function createRightsWatch(needs: {
  sweepMs: number
  recheck: (caller: AccountCaller) => Promise<Rights | undefined>
  /** Without an account, anybody's may have changed. */
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  /** What the reader may see from now on; undefined when nothing. */
  onRights: (subscription: Subscription, rights: Rights | undefined) => void
  onFault: (error: unknown) => void
}) {
  const holders = new Map<string, Holder>()
  let tick = 0
  const timer = setInterval(sweep, needs.sweepMs / parts)
  timer.unref()
  const listening = needs.onRightsChange((accountId) => {
    for (const holder of holders.values()) {
      if (accountId !== undefined && holder.caller.accountId !== accountId) continue
      holder.suspectUntil = tick + suspectTicks
      void look(holder)
    }
  })

  const keyOf = ({ credential, credentialId }: AccountCaller) => `${credential} ${credentialId}`

  function sweep(): void {
    const part = tick++ % parts
    let place = 0
    for (const holder of holders.values()) {
      if (place++ % parts === part || holder.suspectUntil > tick) void look(holder)
    }
  }

  async function look(holder: Holder): Promise<void> {
    if (holder.isAsked) return
    holder.isAsked = true
    try {
      const rights = await needs.recheck(holder.caller)
      for (const stream of [...holder.streams]) needs.onRights(stream, rights)
    } catch (error) {
      // Without an answer nothing is known to have changed, and without a database nothing new is delivered.
      needs.onFault(error)
    } finally {
      holder.isAsked = false
    }
  }

  return {
    add(subscription: Subscription): void {
      const key = keyOf(subscription.caller)
      const holder = holders.get(key) ?? {
        caller: subscription.caller,
        streams: new Set(),
        suspectUntil: 0,
        isAsked: false,
      }
      holders.set(key, holder)
      holder.streams.add(subscription)
    },
    remove(subscription: Subscription): void {
      const key = keyOf(subscription.caller)
      const holder = holders.get(key)
      if (holder?.streams.delete(subscription) && holder.streams.size === 0) holders.delete(key)
    },
    [Symbol.dispose](): void {
      clearInterval(timer)
      listening[Symbol.dispose]()
    },
  }
}
