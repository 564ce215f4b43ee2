import { createIdentities } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Firehose } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import type { Respond } from '../../platform/http/respond.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Log } from '../../platform/log.ts'
import type { MailLinks } from '../../platform/mail/mail-links.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../platform/sql/database.ts'
import { digestRoutes } from './digest-routes.ts'
import { createMailQueue } from './mail-queue.ts'
import { createPauseSync } from './pause-sync.ts'
import { createWatchBilling } from './watch-billing.ts'
import { createWatchLinkHandler, type MailChoices } from './watch-link-handler.ts'
import { watchRoutes } from './watch-routes.ts'
import { createWatchService } from './watch-service.ts'
import { createWatchWorker } from './watch-worker.ts'

export { secretPrefixes } from './watch-link-handler.ts'

export type Watches = ReturnType<typeof openWatches>

/** Watches: stored queries that deliver signals at once through the Firehose, or as digests by feed and mail. */
export function openWatches(needs: {
  database: Database
  cursors: Cursors
  firehose: Pick<Firehose, 'managedSessions' | 'signalLog'>
  mailer: Mailer | undefined
  mailLinks: MailLinks
  plans: Plans
  baseUrl: string
  siteName: string
  now: Clock
  log: Log
}) {
  const { database, mailer, mailLinks: links, plans, baseUrl, siteName, now } = needs
  const { sql } = database
  const { managedSessions: sessions, signalLog } = needs.firehose
  // Used in the background to look up what an account may do; no request authenticates with it.
  const { callerFor } = createIdentities({ sql, baseUrl, now, onError: () => undefined })
  const billing = createWatchBilling({ sql, callerFor, plans })
  const pauseSync = createPauseSync({ sql, sessions, billing, now })
  const queue = mailer && createMailQueue({ sql, mailer, sessions, links, billing, baseUrl, siteName, now })
  const worker = createWatchWorker({ database, signalLog, queue, pauseSync, baseUrl, now, log: needs.log })
  const canMail = mailer !== undefined
  const watches = createWatchService({
    sql,
    cursors: needs.cursors,
    sessions,
    billing,
    plans,
    canMail,
    baseUrl,
    now,
  })
  return {
    routes: [
      ...watchRoutes({ watches, baseUrl }),
      ...digestRoutes({ sql, cursors: needs.cursors, sessions, now }),
    ] as readonly Route[],
    preview: watches.preview,
    /** Also serves the links in mails about records, which have the same form. */
    handler: (respond: Respond, records: MailChoices): MountedHandler =>
      createWatchLinkHandler({ sql, sessions, links, billing, records, respond, baseUrl, siteName, now }),
    async [Symbol.asyncDispose](): Promise<void> {
      await worker[Symbol.asyncDispose]()
      mailer?.close()
    },
  }
}
