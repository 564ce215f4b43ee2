/** Another instance, as far as counting goes: it has two streams open until it is killed. Argument: the database. */
import { createPlans } from '../../src/contracts/accounts/plans.ts'
import { createAccountStreams } from '../../src/firehose/stream/account-streams.ts'
import { notify } from '../../src/platform/sql/notify-store.ts'
import { openSignalLog } from '../support/signal-log.ts'
import { streamCaller } from '../support/stream-server.ts'

const { database } = await openSignalLog(process.argv[2]!, { isLeaderCandidate: false })
const accounts = createAccountStreams({
  plans: createPlans({}),
  instances: {
    say: (text) => notify(database.sql, 'firehose_streams', text),
    listen: (hear, onState) => database.listen('firehose_streams', hear, onState),
  },
  instanceTimes: { tellMs: 10, repeatMs: 200, leaseMs: 1_000 },
})
accounts.take(streamCaller())
accounts.take(streamCaller())
console.log('open')
