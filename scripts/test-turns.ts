import { AsyncResource } from 'node:async_hooks'
import { after, describe } from 'node:test'

/**
 * Runs test files of this checkout in one process, one after the other: what one has opened is closed, and its hooks are
 * over, before the next is loaded.
 */
export function inTurn(files: readonly string[]): void {
  // Whoever takes the next turn stands beside the suite whose end gives it, and not inside.
  const beside = new AsyncResource('turns')
  const turn = (at: number) => {
    const file = files[at]
    if (file === undefined) return
    describe(file, async () => {
      try {
        await import(new URL(`../${file}`, import.meta.url).href)
      } finally {
        // The last of its hooks. The next turn begins inside it: a process without another test would be over.
        after(() => beside.runInAsyncScope(turn, undefined, at + 1))
      }
    })
  }
  turn(0)
}
