import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdChromium } from '../tests/support/chromium.ts'

/** A new process now and then frees what files leave in memory. Each one takes seconds to load and compile the service. */
const filesPerProcess = 120

/**
 * Runs test files in this process until the queue is empty. Each file is a test with its own hooks, and the next file
 * loads after the hooks of the one before. The outer test keeps the process alive between two files.
 */
export function runFromQueue(folder: string): void {
  test('shared process', async (outer) => {
    // The browser stays open for the next file.
    const chromium = holdChromium()
    outer.after(() => chromium.release())
    for (let count = 0; count < filesPerProcess; count++) {
      const file = nextFile(folder)
      if (file === undefined) return
      await outer.test(file, async () => {
        await import(new URL(`../${file}`, import.meta.url).href)
      })
    }
  })
}

/** The first file that no other process has taken. */
function nextFile(folder: string): string | undefined {
  const files: string[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  return files.find((_, at) => take(join(folder, `${at}.taken`)))
}

function take(path: string): boolean {
  try {
    // Only one process can create the file.
    openSync(path, 'wx')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** How many processes take all files of a queue. The first ones may take fewer files than they can. */
export const processesFor = (files: number, concurrency: number) =>
  Math.ceil(files / filesPerProcess) + concurrency
