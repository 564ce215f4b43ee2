import type { Log } from '../../platform/log.ts'

/** Who is told of something, in the order they came. One that fails does not keep it from the others. */
export function createListeners<Told extends readonly unknown[]>(log: Log) {
  const listeners = new Set<{ call: (...told: Told) => void }>()
  return {
    add(call: (...told: Told) => void): Disposable {
      const listener = { call }
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    tell(...told: Told): void {
      for (const { call } of [...listeners]) {
        try {
          call(...told)
        } catch (err) {
          log.error({ err }, 'A listener of the signal log failed')
        }
      }
    },
  }
}
