/** One instance of the service, as far as watches go, in a process of its own that a test may kill. */
import { openSignalLog } from './signal-log.ts'
import { startWatchWorker } from './stored-watches.ts'
import { until } from './until.ts'

const instance = await openSignalLog(process.argv[2]!, { isLeaderCandidate: false })
const worker = startWatchWorker(instance)
await until(() => worker.isLeading, 'it matches', 30_000)
process.stdout.write('ready\n')
// The worker keeps nobody alive by itself.
setInterval(() => undefined, 60_000)
