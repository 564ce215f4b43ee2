import type { Log } from '../../platform/log.ts'

/** Listeners are called in the order they were added. One that throws does not affect the others. */
export function createListeners<Args extends readonly unknown[]>(log: Log) {
  const listeners = new Set<{ call: (...args: Args) => void }>()
  return {
    add(call: (...args: Args) => void): Disposable {
      const listener = { call }
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    notify(...args: Args): void {
      for (const { call } of [...listeners]) {
        try {
          call(...args)
        } catch (err) {
          log.error({ err }, 'A signal log listener failed')
        }
      }
    },
  }
}
