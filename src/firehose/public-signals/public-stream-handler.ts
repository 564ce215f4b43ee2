import type { ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { followPublicSignals } from '../../contracts/firehose/feeds.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import { respondToOtherMethods } from '../../platform/http/other-methods.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { publicRights } from '../query/rights.ts'
import { negotiate, notAcceptable } from '../snapshot/negotiation.ts'
import { lastEventIdOf } from '../stream/resume-position.ts'
import type { Streams } from '../stream/streams.ts'

const { path } = followPublicSignals
const offers = ['text/event-stream'] as const

/** Streams public signals to the pages of this site. Without CORS headers, so that other sites cannot read it. */
export function createPublicStreamHandler(needs: {
  compiler: Pick<QueryCompiler, 'compile' | 'fromParameters'>
  openStream: Streams['openSse']
  respond: Pick<Respond, 'send' | 'fail'>
}): MountedHandler {
  async function open(context: RequestContext, takeOver: () => ServerResponse): Promise<void> {
    const { request } = context
    if (negotiate(request.headers.accept, offers) === undefined) throw notAcceptable(offers)
    const { last_event_id, ...filters } = readParameters(request.url!)
    const query = await needs.compiler.compile(
      needs.compiler.fromParameters({ ...filters, limit: 1, sort: 'detected_at_desc' }),
    )
    if (request.method === 'HEAD') {
      const headers = [
        'Content-Type',
        'text/event-stream',
        'Cache-Control',
        'no-store',
        ...apiSecurityHeaders,
      ]
      needs.respond.send(context, { status: 200, headers, body: undefined })
      return
    }
    needs.openStream(context, takeOver, {
      authorized: { query, rights: publicRights },
      caller: { kind: 'visitor', address: context.address },
      sessionId: null,
      lastEventId: lastEventIdOf(request.headers, last_event_id),
      isStrict: false,
    })
  }

  return {
    name: 'publicStream',
    owns: ({ url }) => url === path || url!.startsWith(`${path}?`),
    async handle(context, takeOver) {
      context.operation = followPublicSignals.id
      if (respondToOtherMethods(needs.respond, context)) return
      await open(context, takeOver).catch((error: unknown) => {
        const isRefused = error instanceof ServiceError && error.code === 'not_acceptable'
        needs.respond.fail(context, error, isRefused ? ['Accept', offers.join(', ')] : [])
      })
    },
  }
}

function readParameters(url: string) {
  const mark = url.indexOf('?')
  const given = parse(mark < 0 ? '' : url.slice(mark + 1))
  for (const value of Object.values(given).flat()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalidField('', 'The query string contains invalid characters')
    }
  }
  const parsed = followPublicSignals.query!.safeParse({ ...given }, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, 'query')
  return parsed.data
}
