/** A watch worker in its own process, so that tests can kill it. */

import { createMailLinks } from '../../src/platform/mail/mail-links.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { createMailQueue } from '../../src/workspaces/watches/mail-queue.ts'
import { openSignalLog } from './signal-log.ts'
import { startWatchWorker } from './stored-watches.ts'
import { until } from './until.ts'

/** `aheadMs` shifts the clock. A spare does not wait to become leader. */
export type WatchProcess = { smtpUrl?: string; aheadMs?: number; isSpare?: boolean }

const [, , url, given = '{}'] = process.argv
const { smtpUrl, aheadMs = 0, isSpare = false } = JSON.parse(given) as WatchProcess
const now = () => new Date(Date.now() + aheadMs)
const baseUrl = 'http://directory.test'
const instance = await openSignalLog(url!, { isLeaderCandidate: false })
const all = async (watches: readonly { id: string }[]) => new Set(watches.map(({ id }) => id))
const queue =
  smtpUrl === undefined
    ? undefined
    : createMailQueue({
        sql: instance.database.sql,
        baseUrl,
        siteName: 'Civic Directory',
        now,
        links: createMailLinks('a secret', baseUrl),
        mailer: createMailer({ smtpUrl, from: 'watch@directory.test' }),
        sessions: { urls: () => ({ snapshot_url: '', events_url: '', socket_url: '' }) },
        billing: { findPaid: all, findCovered: all },
      })
const worker = startWatchWorker(instance, { queue, now })
if (!isSpare) await until(() => worker.isLeading, 'the worker leads')
process.stdout.write('ready\n')
// Keeps the process alive: the worker does not.
setInterval(() => undefined, 60_000)
