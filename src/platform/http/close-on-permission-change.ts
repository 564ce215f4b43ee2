import { dayMs } from '../../contracts/days.ts'
import type { Clock } from '../clock.ts'
import type { AccountCaller } from './identity.ts'

/** Longest delay of a timer; a stream with a longer token reopens once a day. */
const maxTimerMs = dayMs

/** A missed announcement is noticed after this time. */
const recheckMs = 30_000
/** A change may be announced before it can be read, so it is looked for again. */
const laterChecksMs = [1_000, 3_000]

export type PermissionNeeds = {
  /** The same caller as of now; undefined when the credential is no longer valid. */
  recheck: (caller: AccountCaller) => Promise<AccountCaller | undefined>
  /** Without an account id, the rights of any account may have changed. */
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  now: Clock
}

/** Closes a stream when its token expires or the caller's permissions change. Clients reconnect if they may. */
export function closeOnPermissionChange(
  needs: PermissionNeeds,
  caller: AccountCaller,
  close: () => void | Promise<void>,
): Disposable {
  const { expiresAt } = caller
  const left = expiresAt === null ? maxTimerMs : expiresAt.getTime() - needs.now().getTime()
  const timer = setTimeout(() => void close(), Math.min(Math.max(left, 0), maxTimerMs)).unref()
  const later = new Set<NodeJS.Timeout>()
  const subscription = needs.onRightsChange((accountId) => {
    if (accountId !== undefined && accountId !== caller.accountId) return
    void recheck()
    for (const delayMs of laterChecksMs) later.add(setTimeout(() => void recheck(), delayMs).unref())
  })
  const interval = setInterval(() => void recheck(), recheckMs).unref()
  async function recheck(): Promise<void> {
    // When the check itself fails, the old permissions stay in force until the next one.
    const current = await needs.recheck(caller).catch(() => caller)
    const isUnchanged =
      current !== undefined &&
      current.workspaceId === caller.workspaceId &&
      current.plan === caller.plan &&
      current.workspaceRole === caller.workspaceRole &&
      String(current.roles) === String(caller.roles) &&
      String(current.scopes) === String(caller.scopes)
    if (!isUnchanged) await close()
  }
  return {
    [Symbol.dispose]() {
      clearTimeout(timer)
      clearInterval(interval)
      for (const one of later) clearTimeout(one)
      subscription[Symbol.dispose]()
    },
  }
}
