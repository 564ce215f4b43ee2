import { after } from 'node:test'

/** Long enough to write all results to the runner. */
const flushMs = 10_000

/**
 * Loaded before every test file. When a hook fails, the resources that it should have closed keep the process alive.
 * The runner's own `forceExit` ends it at once and loses results that are not written yet.
 */
after(() => {
  setTimeout(() => {
    console.error(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit()
  }, flushMs).unref()
})
