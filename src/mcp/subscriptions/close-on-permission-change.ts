import type { AccountCaller } from '../../platform/http/identity.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'

/** Longest delay of a timer; a stream with a longer token reopens once a day. */
const maxTimerMs = 86_400_000

/** Closes a stream when its token expires or the caller's permissions change. Clients reconnect if they may. */
export function closeOnPermissionChange(
  needs: Pick<AssistantNeeds, 'onRightsChange' | 'recheck' | 'now'>,
  caller: AccountCaller,
  close: () => Promise<void>,
): Disposable {
  const { expiresAt } = caller
  const left = expiresAt === null ? maxTimerMs : expiresAt.getTime() - needs.now().getTime()
  const timer = setTimeout(() => void close(), Math.min(Math.max(left, 0), maxTimerMs)).unref()
  const subscription = needs.onRightsChange((accountId) => {
    if (accountId === undefined || accountId === caller.accountId) void recheck()
  })
  async function recheck(): Promise<void> {
    const current = await needs.recheck(caller).catch(() => undefined)
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
      subscription[Symbol.dispose]()
    },
  }
}
