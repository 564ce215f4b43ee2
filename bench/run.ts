/** `npm run bench -- NAME [options]`: figures as ratios inside one run, never as timed tests. */
import { benchAccounts } from './accounts.ts'
import { benchDirectory } from './directory.ts'
import { benchFirehose } from './firehose.ts'
import { benchMcp } from './mcp.ts'
import { benchMonitors } from './monitors.ts'
import { benchPages } from './pages.ts'
import { benchResearch } from './research.ts'
import { benchSite } from './site.ts'

const benches: Record<string, (options: readonly string[]) => Promise<void>> = {
  accounts: benchAccounts,
  directory: benchDirectory,
  firehose: benchFirehose,
  mcp: benchMcp,
  monitors: benchMonitors,
  pages: benchPages,
  research: benchResearch,
  site: benchSite,
}

const [name = '', ...options] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 2
} else {
  await bench(options)
}
