/** One instance of the service, as far as watches go, in a process of its own that a test may kill. */
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { createMailLinks } from '../../src/workspaces/watches/mail-link.ts'
import { createMailQueue } from '../../src/workspaces/watches/mail-queue.ts'
import { openSignalLog } from './signal-log.ts'
import { startWatchWorker } from './stored-watches.ts'
import { until } from './until.ts'

/** Where mail goes, how far its clock is ahead, and whether it may wait until another instance is gone. */
export type WatchProcess = { smtpUrl?: string; aheadMs?: number; isSpare?: boolean }

const [, , url, given = '{}'] = process.argv
const { smtpUrl, aheadMs = 0, isSpare = false } = JSON.parse(given) as WatchProcess
const now = () => new Date(Date.now() + aheadMs)
const baseUrl = 'http://directory.test'
const instance = await openSignalLog(url!, { isLeaderCandidate: false })
const queue =
  smtpUrl === undefined
    ? undefined
    : createMailQueue({
        sql: instance.database.sql,
        baseUrl,
        now,
        links: createMailLinks('a secret', baseUrl),
        mailer: createMailer({ smtpUrl, from: 'watch@directory.test' }),
        sessions: { urls: () => ({ snapshot_url: '', events_url: '', socket_url: '' }) },
        billing: { findPaid: async (watches) => new Set(watches.map(({ id }) => id)) },
      })
const worker = startWatchWorker(instance, { queue, now })
if (!isSpare) await until(() => worker.isLeading, 'it matches')
process.stdout.write('ready\n')
// The worker keeps nobody alive by itself.
setInterval(() => undefined, 60_000)
