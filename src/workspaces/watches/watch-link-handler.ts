import { text } from 'node:stream/consumers'
import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag, strongEtag } from '../../platform/http/etag.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import { respondToOtherMethods } from '../../platform/http/other-methods.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders, pageSecurityHeaders } from '../../platform/http/security-headers.ts'
import { type MailLinks, mailPrefix } from '../../platform/mail/mail-links.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { digestFeed } from './digest-feed.ts'
import { createDigestStore } from './digest-store.ts'
import { toDigest } from './digest-view.ts'
import { feedHash, feedPrefix } from './feed-token.ts'
import { invalidLinkPage } from './mail-pages.ts'
import { createMailPreferences } from './mail-preferences.ts'
import type { WatchBilling } from './watch-billing.ts'

const maxDigests = 30
const feedPath = /^\/feeds\/([\w-]+)\.atom(?:\?|$)/
const mailPath = /^\/mail\/([\w-]+)(?:\?|$)/

export const secretPrefixes = [feedPrefix, mailPrefix]

/** What the holder of a mailbox chooses with a link of one kind. */
export type MailChoices = {
  apply(id: string, action: string | null): Promise<void>
  renderPage(id: string): Promise<string | undefined>
}

/** Serves the unguessable URLs of a watch: its Atom feed and the links in its mails. */
export function createWatchLinkHandler(needs: {
  sql: Sql
  sessions: Pick<ManagedSessions, 'urls'>
  links: Pick<MailLinks, 'read'>
  billing: WatchBilling
  /** The links in mails about changes of a record. */
  records: MailChoices
  respond: Pick<Respond, 'send' | 'fail'>
  baseUrl: string
  siteName: string
  now: Clock
}): MountedHandler {
  const { sql, respond } = needs
  const preferences = createMailPreferences(needs)

  async function sendFeed(context: RequestContext): Promise<void> {
    const token = feedPath.exec(context.request.url!)?.[1]
    const found =
      token === undefined ? undefined : await createDigestStore(sql).feed(feedHash(token), maxDigests)
    if (found === undefined) {
      throw new ServiceError('item_not_found', 'No feed has this URL. It may have been renewed or revoked')
    }
    const digests = found.digests.map((row) => toDigest(row, needs.sessions.urls))
    const isCovered = (await needs.billing.findCovered([found])).has(found.id)
    const body = Buffer.from(digestFeed({ ...found, isCovered }, digests, needs))
    const etag = strongEtag(body)
    const validators = ['ETag', etag, 'Cache-Control', 'private, max-age=300']
    const described = [
      'Content-Type',
      'application/atom+xml; charset=utf-8',
      'Content-Length',
      `${body.length}`,
    ]
    respond.send(
      context,
      matchesEtag(context.request.headers['if-none-match'], etag)
        ? { status: 304, headers: validators, body: undefined }
        : { status: 200, headers: [...described, ...validators, ...apiSecurityHeaders], body },
    )
  }

  /** GET changes nothing, because mail scanners follow every link. */
  async function sendMailPage(context: RequestContext): Promise<void> {
    const { request } = context
    const link = needs.links.read(mailPath.exec(request.url!)?.[1] ?? '')
    if (request.method === 'POST' && link !== undefined) {
      const action = new URLSearchParams(await text(request)).get('action')
      if (link.kind === 'record') await needs.records.apply(link.id, action)
      else await preferences.apply(link, action)
    }
    const page =
      link &&
      (link.kind === 'record' ? await needs.records.renderPage(link.id) : await preferences.renderPage(link))
    const isForPeople = request.headers.accept?.includes('text/html') === true
    if (page === undefined && !isForPeople) {
      throw new ServiceError(
        'item_not_found',
        'This link is not valid. The watch may have ended, or the link is incomplete',
      )
    }
    const body = page ?? invalidLinkPage
    respond.send(context, {
      status: page === undefined ? 404 : 200,
      headers: [
        ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', `${Buffer.byteLength(body)}`],
        ...['Cache-Control', 'no-store', ...pageSecurityHeaders],
      ],
      body,
    })
  }

  return {
    name: 'watchLinks',
    owns: ({ url }) => secretPrefixes.some((prefix) => url!.startsWith(prefix)),
    async handle(context) {
      const isFeed = context.request.url!.startsWith(feedPrefix)
      context.operation = isFeed ? 'watch.feed' : 'watch.mail'
      const methods = isFeed ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST']
      if (respondToOtherMethods(respond, context, methods)) return
      await (isFeed ? sendFeed(context) : sendMailPage(context))
    },
  }
}
