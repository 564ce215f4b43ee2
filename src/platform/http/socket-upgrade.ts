import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'

/** A socket that leaves HTTP, and the headers for its 101 response. */
export type UpgradedSocket = {
  readonly socket: Socket
  /** The bytes that the client sent after its request. */
  readonly head: Buffer
  /** Flat list of names and values. */
  readonly headers: readonly string[]
}

/**
 * A path whose connections switch to another protocol (RFC 9110 § 7.8). Identity and limits are already checked. An
 * error thrown before `take` becomes a problem response.
 */
export type Upgrade = {
  readonly name: string
  owns(request: IncomingMessage): boolean
  accept(context: RequestContext, take: () => UpgradedSocket): void | Promise<void>
}

/** `refusal` has the bytes of the response to a request that is refused. */
type Connection = { socket: Socket; head: Buffer; refusal: Duplex }

/** Runs upgrade requests, from their arrival until a protocol takes the socket. */
export function createUpgrades(upgrades: readonly Upgrade[], respond: Respond) {
  const pending = new WeakMap<IncomingMessage, Connection>()
  const open = new Set<Socket>()

  return {
    /** Other requests are served as if they had not asked for an upgrade (RFC 9110 § 7.8). */
    owns: (request: IncomingMessage): boolean => upgrades.some((one) => one.owns(request)),

    /** Calls `onResponse` with a response for refusals: `node:http` creates none for an upgrade. */
    receive(
      request: IncomingMessage,
      socket: Socket,
      head: Buffer,
      onResponse: (response: ServerResponse) => void,
    ): void {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
      createRefusal((response, bytes) => {
        pending.set(request, { socket, head, refusal: bytes })
        socket.once('close', () => bytes.destroy())
        bytes.pipe(socket, { end: false })
        bytes.once('end', () => socket.destroySoon())
        onResponse(response)
      })
    },

    /** False when the request is not an upgrade. */
    dispatch(context: RequestContext): boolean {
      const connection = pending.get(context.request)
      const upgrade = connection && upgrades.find((one) => one.owns(context.request))
      if (connection === undefined || upgrade === undefined) return false
      void run(upgrade, context, connection)
      return true
    },

    /** Closes the upgraded connections, which the server no longer tracks. */
    destroyAll(): void {
      for (const socket of open) socket.destroy()
    },
  }

  async function run(upgrade: Upgrade, context: RequestContext, connection: Connection): Promise<void> {
    const { socket, head, refusal } = connection
    context.operation = upgrade.name
    let isTaken = false
    try {
      await upgrade.accept(context, () => {
        isTaken = true
        refusal.unpipe(socket)
        refusal.destroy()
        context.response.destroy()
        return { socket, head, headers: respond.switchProtocols(context) }
      })
    } catch (error) {
      if (isTaken) socket.destroy()
      respond.fail(context, error)
    }
  }
}

const emptyRequest = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Creates a response whose bytes can be sent later. It belongs to an empty request on a connection in memory. */
function createRefusal(onCreated: (response: ServerResponse, bytes: Duplex) => void): void {
  const [client, server] = duplexPair()
  const refusals = createServer((_request, response) => onCreated(response, client))
  refusals.emit('connection', server)
  client.write(emptyRequest)
}
