/** Creates the template databases and fills the compile cache, so that parallel test processes find both. */
import { startTestApp } from './app.ts'

await using _app = await startTestApp()
await import('../../src/scout/index.ts')
