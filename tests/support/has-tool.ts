import type { TestContext } from 'node:test'
import { ensureTool, type Tool } from '../../scripts/system-tools.ts'

/** Skips a test whose program is missing and cannot be installed here: only recipes for it are tested with it. */
export function hasTool(test: TestContext, name: Tool): Promise<boolean> {
  return ensureTool(name).then(
    () => true,
    (error: Error) => {
      test.skip(error.message)
      return false
    },
  )
}
