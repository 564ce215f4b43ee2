export type InterruptibleSleep = ReturnType<typeof createInterruptibleSleep>

/** A pause that can be cut short. A call that comes while nobody pauses cuts the next pause: none is missed. */
export function createInterruptibleSleep() {
  let isCalled = false
  let end: (() => void) | undefined

  return {
    wake(): void {
      isCalled = true
      end?.()
    },
    /** Whether it was cut short. */
    async pause(longestMs: number): Promise<boolean> {
      if (!isCalled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        end = undefined
      }
      const wasCalled = isCalled
      isCalled = false
      return wasCalled
    },
  }
}
