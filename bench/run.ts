/** `npm run bench -- NAME [options]`: figures as ratios inside one run, never as timed tests. */
import { benchAccounts } from './accounts.ts'
import { benchContributions } from './contributions.ts'
import { benchDirectory } from './directory.ts'
import { benchFirehose } from './firehose.ts'
import { benchMcp } from './mcp.ts'
import { benchMonitors } from './monitors.ts'
import { benchPages } from './pages.ts'
import { benchResearch } from './research.ts'
import { benchSite } from './site.ts'
import { benchSnapshot } from './snapshot.ts'

const benches: Record<string, (options: readonly string[]) => Promise<void>> = {
  accounts: benchAccounts,
  contributions: benchContributions,
  directory: benchDirectory,
  firehose: benchFirehose,
  mcp: benchMcp,
  monitors: benchMonitors,
  pages: benchPages,
  research: benchResearch,
  site: benchSite,
  snapshot: benchSnapshot,
}

const [name = '', ...options] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 2
} else {
  await bench(options)
}
