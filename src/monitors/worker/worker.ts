import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A worker is started often, and the cache makes that quick.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/civic'))
const [{ serveJobs }, { jobs }] = await Promise.all([
  import('../../research/parsers.ts'),
  import('./jobs.ts'),
])
serveJobs(jobs)
