/** A sleep that `wake` ends early. A wake-up while nobody sleeps ends the next sleep, so none is lost. */
export function createInterruptibleSleep() {
  let isWoken = false
  let end: (() => void) | undefined

  return {
    wake(): void {
      isWoken = true
      end?.()
    },
    /** Returns whether it was woken early. */
    async sleep(maxMs: number): Promise<boolean> {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, maxMs)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        end = undefined
      }
      const wasWoken = isWoken
      isWoken = false
      return wasWoken
    },
  }
}
