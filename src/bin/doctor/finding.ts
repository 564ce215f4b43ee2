/** `absent` means not configured: the service works without it. */
export type Finding = {
  check: string
  state: 'ok' | 'absent' | 'failed'
  detail: string
  /** What to do about it. */
  remedy?: string
}

export const ok = (check: string, detail: string): Finding => ({ check, state: 'ok', detail })
export const absent = (check: string, detail: string, remedy: string): Finding => ({
  check,
  state: 'absent',
  detail,
  remedy,
})
export const failed = (check: string, detail: string, remedy: string): Finding => ({
  check,
  state: 'failed',
  detail,
  remedy,
})

/** The detail of a check that succeeds, or what went wrong with the remedy. */
export async function attempt(
  check: string,
  remedy: string,
  describe: () => Promise<string>,
): Promise<Finding> {
  try {
    return ok(check, await describe())
  } catch (error) {
    const { message, cause } = error as Error
    // fetch() says why it failed only in the cause.
    const reason = message === 'fetch failed' && cause instanceof Error ? cause.message : message
    return failed(check, reason.split('\n')[0]!, remedy)
  }
}
