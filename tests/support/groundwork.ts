/** Leaves the databases that others are copied from, and the modules of the service compiled. */
import { startTestApp } from './app.ts'

await using _app = await startTestApp()
await import('../../src/scout/index.ts')
