/** Counts two open streams like another instance, until it is killed. Argument: the database URL. */
import { createPlans } from '../../src/contracts/accounts/plans.ts'
import { createAccountStreams } from '../../src/firehose/stream/account-streams.ts'
import { createInstanceChannel } from '../../src/firehose/stream/remote-stream-counts.ts'
import { openSignalLog } from '../support/signal-log.ts'
import { streamCaller } from '../support/stream-server.ts'

const { database } = await openSignalLog(process.argv[2]!, { isLeaderCandidate: false })
const accounts = createAccountStreams({
  plans: createPlans({}),
  instances: createInstanceChannel(database),
  instanceTimes: { debounceMs: 10, repeatMs: 200, leaseMs: 1_000 },
})
accounts.acquire(streamCaller())
accounts.acquire(streamCaller())
console.log('open')
