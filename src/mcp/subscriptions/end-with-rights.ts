import type { AccountCaller } from '../../platform/http/identity.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'

/** Tokens live for minutes; an operator's longer one has its stream opened anew once a day. */
const longestTimerMs = 86_400_000

/** A stream ends with its token, and when what its caller may do has changed: whoever may, opens it again. */
export function endWithRights(
  needs: Pick<AssistantNeeds, 'onRightsChange' | 'recheck' | 'now'>,
  caller: AccountCaller,
  end: () => Promise<void>,
): Disposable {
  const { expiresAt } = caller
  const left = expiresAt === null ? longestTimerMs : expiresAt.getTime() - needs.now().getTime()
  const timer = setTimeout(() => void end(), Math.min(Math.max(left, 0), longestTimerMs)).unref()
  const heard = needs.onRightsChange((accountId) => {
    if (accountId === undefined || accountId === caller.accountId) void checkAgain()
  })
  async function checkAgain(): Promise<void> {
    const now = await needs.recheck(caller).catch(() => undefined)
    const isSame =
      now !== undefined &&
      now.workspaceId === caller.workspaceId &&
      now.plan === caller.plan &&
      now.workspaceRole === caller.workspaceRole &&
      String(now.roles) === String(caller.roles) &&
      String(now.scopes) === String(caller.scopes)
    if (!isSame) await end()
  }
  return {
    [Symbol.dispose]() {
      clearTimeout(timer)
      heard[Symbol.dispose]()
    },
  }
}
