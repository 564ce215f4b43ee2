/** One instance of the service, as far as webhooks go, in a process of its own that a test may kill. */
import { openSignalLog } from './signal-log.ts'
import { callerOf } from './small-service.ts'
import { startWorker } from './webhook-bench.ts'

const [url = '', port = '', accountId = '', workspaceId = ''] = process.argv.slice(2)
const { database, log } = await openSignalLog(url)
const caller = callerOf({ accountId, workspaceId })
startWorker(database, log, async () => caller, { ports: [Number(port)] })
// The worker keeps nobody alive by itself.
setInterval(() => undefined, 60_000)
