import { text } from 'node:stream/consumers'
import { escapeXml, type KeptSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag, strongEtag } from '../../platform/http/etag.ts'
import type { Exchange } from '../../platform/http/exchange.ts'
import type { Lodger } from '../../platform/http/lodger.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders, pageSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { digestFeed } from './digest-feed.ts'
import { createDigestStore } from './digest-store.ts'
import { toDigest } from './digest-view.ts'
import { feedHash, feedPrefix } from './feed-token.ts'
import { createMailQueueStore } from './mail-queue-store.ts'
import { type MuteLinks, mutePrefix } from './mute-link.ts'

const mostDigests = 30
const feedPath = /^\/feeds\/([\w-]+)\.atom(?:\?|$)/
const mutePath = /^\/mail\/([\w-]+)(?:\?|$)/

export const secretPrefixes = [feedPrefix, mutePrefix]

/** What is reached by an address that nobody can guess: the feed of a watch, and the way out of its mails. */
export function createWatchLinks(needs: {
  sql: Sql
  kept: Pick<KeptSessions, 'urls'>
  links: Pick<MuteLinks, 'read'>
  respond: Pick<Respond, 'send' | 'fail'>
  baseUrl: string
  now: Clock
}): Lodger {
  const { sql, respond } = needs

  async function answerFeed(exchange: Exchange, token: string): Promise<void> {
    const found = await createDigestStore(sql).feed(feedHash(token), mostDigests)
    if (found === undefined) {
      throw new ServiceError(
        'item_not_found',
        'No feed has this address: it was renewed or revoked, or never was',
      )
    }
    const digests = found.digests.map((row) => toDigest(row, needs.kept.urls))
    const body = Buffer.from(digestFeed(found, digests, needs.baseUrl))
    const etag = strongEtag(body)
    const validators = ['ETag', etag, 'Cache-Control', 'private, max-age=300']
    const described = [
      'Content-Type',
      'application/atom+xml; charset=utf-8',
      'Content-Length',
      `${body.length}`,
    ]
    respond.send(
      exchange,
      matchesEtag(exchange.request.headers['if-none-match'], etag)
        ? { status: 304, headers: validators, body: undefined }
        : { status: 200, headers: [...described, ...validators, ...apiSecurityHeaders], body },
    )
  }

  /** Reading changes nothing: programs that look into mails follow every link in them. */
  async function answerMute(exchange: Exchange, token: string): Promise<void> {
    const id = needs.links.read(token)
    const store = createMailQueueStore(sql)
    if (exchange.request.method === 'POST' && id !== undefined) {
      const isResumed = new URLSearchParams(await text(exchange.request)).get('action') === 'resume'
      await store.mute(id, isResumed ? null : needs.now())
    }
    const found = id === undefined ? undefined : await store.address(id)
    const body = found === undefined ? unknownPage : mutePage(found)
    respond.send(exchange, {
      status: found === undefined ? 404 : 200,
      headers: [
        ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', `${Buffer.byteLength(body)}`],
        ...['Cache-Control', 'no-store', ...pageSecurityHeaders],
      ],
      body,
    })
  }

  return {
    name: 'watchLinks',
    owns: ({ url }) => feedPath.test(url!) || mutePath.test(url!),
    async handle(exchange) {
      const { url, method } = exchange.request
      const token = feedPath.exec(url!)?.[1]
      exchange.operation = token === undefined ? 'watch.mail' : 'watch.feed'
      const allowed = token === undefined ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
      if (!allowed.includes(method!)) {
        const refusal = new ServiceError('method_not_allowed', `This address supports ${allowed.join(', ')}`)
        respond.fail(exchange, refusal, ['Allow', allowed.join(', ')])
        return
      }
      if (token === undefined) await answerMute(exchange, mutePath.exec(url!)![1]!)
      else await answerFeed(exchange, token)
    },
  }
}

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`

const unknownPage = page(
  'This link does not work',
  '<p>The watch was ended, or the address is cut short.</p>',
)

function mutePage({ address, name, isMuted }: { address: string; name: string; isMuted: boolean }): string {
  const about = `${escapeXml(address)} ${isMuted ? 'gets no more' : 'gets'} digests of the watch <strong>${escapeXml(name)}</strong>.`
  const [action, label] = isMuted ? ['resume', 'Send them again'] : ['mute', 'Send no more']
  const form = `<form method="post"><button name="action" value="${action}">${label}</button></form>`
  return page(isMuted ? 'No more mails' : 'Mails of a watch', `<p>${about}</p>${form}`)
}
