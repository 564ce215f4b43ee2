import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Plans } from '../../contracts/accounts/plans.ts'
import { firehoseSubprotocol } from '../../contracts/firehose/channels.ts'
import { openSessionSocket } from '../../contracts/firehose/firehose.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, requireAccess } from '../../platform/http/identity.ts'
import type { Upgrade, UpgradedSocket } from '../../platform/http/socket-upgrade.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import { sessionNotFound } from '../sessions/session-service.ts'
import type { Hub } from './hub.ts'
import { isStrict, lastEventIdOf } from './resume-position.ts'
import type { StreamAdmission } from './stream-admission.ts'
import type { Subscription } from './subscription.ts'
import { isSocketRequest, parseSocketUrl, validateHandshake } from './websocket-handshake.ts'
import { WebSocketTransport } from './websocket-transport.ts'

/** Clients send nothing but pings. */
const maximumMessageBytes = 4 * 1024

export type FindSession = (
  id: string,
  caller: AccountCaller,
) => Promise<{ id: string; query: CompiledQuery } | undefined>

/** The WebSocket of a session. Requests are refused before the upgrade. */
export function createWebSocketUpgrade(needs: {
  hub: Hub
  admission: StreamAdmission
  findSession: FindSession
  baseUrl: string
  plans: Plans
}): Upgrade {
  const { hub } = needs
  const ownOrigin = new URL(needs.baseUrl).origin
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression per connection costs more CPU than the bytes are worth.
    perMessageDeflate: false,
    maxPayload: maximumMessageBytes,
    handleProtocols: (offered) => (offered.has(firehoseSubprotocol) ? firehoseSubprotocol : false),
  })

  function upgrade({ socket, head, headers }: UpgradedSocket, request: Parameters<Upgrade['owns']>[0]) {
    const lines: string[] = []
    for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
    const addHeaders = (responseLines: string[]) => void responseLines.push(...lines)
    // The handshake is synchronous, so no other request can emit `headers` in between.
    server.once('headers', addHeaders)
    let peer: WebSocket | undefined
    server.handleUpgrade(request, socket, head, (opened) => {
      peer = opened
    })
    server.off('headers', addHeaders)
    return peer
  }

  function listen(peer: WebSocket, subscription: Subscription): void {
    peer.on('close', () => hub.disconnected(subscription))
    // `ws` answers a malformed frame with the close code of the protocol.
    peer.on('error', () => {})
    peer.on('pong', () => hub.markAlive(subscription))
    peer.on('message', (data, isBinary) => {
      hub.markAlive(subscription)
      if (isPing(data, isBinary)) hub.sendHeartbeat(subscription)
      else hub.end(subscription, 'bad_message')
    })
  }

  return {
    name: openSessionSocket.id,
    owns: isSocketRequest,

    async accept(context, take) {
      const { request } = context
      const caller = requireAccess(openSessionSocket, context.caller)
      const { sessionId, lastEventId } = parseSocketUrl(request.url!)
      requireOwnOrigin(caller, request.headers.origin, ownOrigin)
      requireFirehoseAccess(caller, 'public', needs.baseUrl, needs.plans)
      const session = await needs.findSession(sessionId, caller)
      if (session === undefined) throw sessionNotFound(sessionId)
      const { visibility } = session.query.query
      const rights = requireFirehoseAccess(caller, visibility, needs.baseUrl, needs.plans)
      validateHandshake(request)
      const admitted = needs.admission.admit({
        authorized: { query: session.query, rights },
        caller,
        sessionId: session.id,
        lastEventId: lastEventIdOf(request.headers, lastEventId),
        isStrict: isStrict(request.headers),
      })
      if (request.socket.destroyed) return
      const taken = take()
      const peer = upgrade(taken, request)
      if (peer === undefined) return
      listen(peer, admitted.open(new WebSocketTransport(peer, taken.socket)))
    },
  }
}

/** Browsers send cookies with a WebSocket from any page, so only our own pages may use a session cookie. */
function requireOwnOrigin(caller: AccountCaller, origin: string | undefined, ownOrigin: string): void {
  if (caller.credential !== 'session' || origin === undefined || origin === ownOrigin) return
  throw new ServiceError(
    'invalid_header',
    'Origin: only pages of this service may open a WebSocket with a session cookie',
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
