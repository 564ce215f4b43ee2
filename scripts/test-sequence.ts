import { test } from 'node:test'

/**
 * Runs test files of this checkout in one process. Each file is a test with its own hooks, and the next file loads
 * after the hooks of the one before. The outer test keeps the process alive between two files.
 */
export function runInSequence(files: readonly string[]): void {
  test('batch', async (batch) => {
    for (const file of files) {
      await batch.test(file, async () => {
        await import(new URL(`../${file}`, import.meta.url).href)
      })
    }
  })
}
