import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Plans } from '../../contracts/accounts/plans.ts'
import { firehoseSubprotocol } from '../../contracts/firehose/channels.ts'
import { followSession } from '../../contracts/firehose/firehose.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, requireAccess } from '../../platform/http/identity.ts'
import type { Upgrade, UpgradedSocket } from '../../platform/http/upgrade.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import type { Hub } from './hub.ts'
import { isStrict, lastEventIdOf } from './resume-position.ts'
import type { Opening } from './stream-admission.ts'
import type { Subscription } from './subscription.ts'
import { checkHandshake, isSocketRequest, readSocketAddress } from './websocket-handshake.ts'
import { WebSocketSink } from './websocket-transport.ts'

/** Clients have next to nothing to say. */
const maximumMessageBytes = 4 * 1024

export type SessionOf = (
  id: string,
  caller: AccountCaller,
) => Promise<{ id: string; query: CompiledQuery } | undefined>

/** The sockets of sessions. Whatever speaks against one is answered before the upgrade. */
export function createSockets(needs: {
  hub: Hub
  opening: Opening
  sessionOf: SessionOf
  baseUrl: string
  plans: Plans
}): Upgrade {
  const { hub } = needs
  const origin = new URL(needs.baseUrl).origin
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compressing for each connection costs more than it saves.
    perMessageDeflate: false,
    maxPayload: maximumMessageBytes,
    handleProtocols: (offered) => (offered.has(firehoseSubprotocol) ? firehoseSubprotocol : false),
  })

  function upgrade({ socket, head, headers }: UpgradedSocket, request: Parameters<Upgrade['owns']>[0]) {
    const lines: string[] = []
    for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
    const addLines = (given: string[]) => void given.push(...lines)
    // The handshake is synchronous, so the lines are this request's and no other's.
    server.once('headers', addLines)
    let peer: WebSocket | undefined
    server.handleUpgrade(request, socket, head, (opened) => {
      peer = opened
    })
    server.off('headers', addLines)
    return peer
  }

  function listen(peer: WebSocket, subscription: Subscription): void {
    peer.on('close', () => hub.gone(subscription))
    // A broken frame is answered by the library with the code that the protocol has for it.
    peer.on('error', () => {})
    peer.on('pong', () => hub.heard(subscription))
    peer.on('message', (data, isBinary) => {
      hub.heard(subscription)
      if (isPing(data, isBinary)) hub.beat(subscription)
      else hub.end(subscription, 'bad_message')
    })
  }

  return {
    name: 'followFirehoseSessionBySocket',
    owns: isSocketRequest,

    async accept(context, take) {
      const { request, caller } = context
      requireAccess(followSession, caller)
      if (caller.kind !== 'account') return
      const { sessionId, lastEventId } = readSocketAddress(request.url!)
      refuseForeignPage(caller, request.headers.origin, origin)
      requireFirehoseAccess(caller, 'public', needs.baseUrl, needs.plans)
      const session = await needs.sessionOf(sessionId, caller)
      if (session === undefined) {
        throw new ServiceError(
          'session_not_found',
          `No Firehose session of this workspace has the id ${sessionId}`,
        )
      }
      const { visibility } = session.query.query
      const rights = requireFirehoseAccess(caller, visibility, needs.baseUrl, needs.plans)
      checkHandshake(request)
      const opened = needs.opening.prepare({
        wanted: { query: session.query, rights },
        caller,
        sessionId: session.id,
        lastEventId: lastEventIdOf(request.headers, lastEventId),
        isStrict: isStrict(request.headers),
      })
      if (request.socket.destroyed) return
      const taken = take()
      const peer = upgrade(taken, request)
      if (peer === undefined) return
      listen(peer, opened.open(new WebSocketSink(peer, taken.socket)))
    },
  }
}

/** A browser sends cookies with a socket from any page: only our own may use them. */
function refuseForeignPage(caller: AccountCaller, given: string | undefined, origin: string): void {
  if (caller.credential !== 'session' || given === undefined || given === origin) return
  throw new ServiceError(
    'invalid_header',
    'Origin: only pages of this service may open a socket with a session',
  )
}

function isPing(data: RawData, isBinary: boolean): boolean {
  if (isBinary) return false
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ping'
  } catch {
    return false
  }
}
