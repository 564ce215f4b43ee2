/** Runs a webhook worker in its own process, which a test can kill. */
import { openSignalLog } from './signal-log.ts'
import { callerOf } from './small-service.ts'
import { startWorker } from './webhook-bench.ts'

const [url = '', port = '', accountId = '', workspaceId = ''] = process.argv.slice(2)
const { database, log } = await openSignalLog(url)
const caller = callerOf({ accountId, workspaceId })
startWorker(database, log, async () => caller, { ports: [Number(port)] })
// The worker alone does not keep the process alive.
setInterval(() => undefined, 60_000)
