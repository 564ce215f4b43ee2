import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Rights } from '../query/compiled-query.ts'
import type { Subscription } from './subscription.ts'

/** What the monitor reads of a subscription. */
type Reader = Pick<Subscription, 'caller'>

/** The streams that one credential opened. Their rights are checked together. */
type CredentialStreams<R> = {
  readonly caller: AccountCaller
  readonly streams: Set<R>
  /** Until this tick it is checked on every tick: a change may be announced before it is readable. */
  recheckUntil: number
  isChecking: boolean
}

/** A sweep over all credentials takes this many ticks, with an equal share in each. */
const ticksPerSweep = 20
const recheckTicks = 8

/** Rechecks what readers may see: all of them at an interval, and at once after an announced change. */
export function createRightsMonitor<R extends Reader>(needs: {
  sweepMs: number
  recheck: (caller: AccountCaller) => Promise<Rights | undefined>
  /** Without an account id, the rights of any account may have changed. */
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  /** Called with the current rights; undefined when access was revoked. */
  onRights: (subscription: R, rights: Rights | undefined) => void
  onFault: (error: unknown) => void
}) {
  const credentials = new Map<string, CredentialStreams<R>>()
  let tick = 0
  const interval = setInterval(sweep, needs.sweepMs / ticksPerSweep)
  interval.unref()
  const changes = needs.onRightsChange((accountId) => {
    for (const credential of credentials.values()) {
      if (accountId !== undefined && credential.caller.accountId !== accountId) continue
      credential.recheckUntil = tick + recheckTicks
      void check(credential)
    }
  })

  const keyOf = ({ credential, credentialId }: AccountCaller) => `${credential} ${credentialId}`

  function sweep(): void {
    const share = tick++ % ticksPerSweep
    let index = 0
    for (const credential of credentials.values()) {
      if (index++ % ticksPerSweep === share || credential.recheckUntil > tick) void check(credential)
    }
  }

  async function check(credential: CredentialStreams<R>): Promise<void> {
    if (credential.isChecking) return
    credential.isChecking = true
    try {
      const rights = await needs.recheck(credential.caller)
      for (const stream of [...credential.streams]) needs.onRights(stream, rights)
    } catch (error) {
      // The old rights stay in force. Without a database there are no new entries to deliver either.
      needs.onFault(error)
    } finally {
      credential.isChecking = false
    }
  }

  return {
    add(subscription: R): void {
      const { caller } = subscription
      // Visitors have no rights that could change.
      if (caller.kind === 'visitor') return
      const key = keyOf(caller)
      const credential = credentials.get(key) ?? {
        caller,
        streams: new Set(),
        recheckUntil: 0,
        isChecking: false,
      }
      credentials.set(key, credential)
      credential.streams.add(subscription)
    },
    remove(subscription: R): void {
      const { caller } = subscription
      if (caller.kind === 'visitor') return
      const key = keyOf(caller)
      const credential = credentials.get(key)
      if (credential?.streams.delete(subscription) && credential.streams.size === 0) credentials.delete(key)
    },
    [Symbol.dispose](): void {
      clearInterval(interval)
      changes[Symbol.dispose]()
    },
  }
}
