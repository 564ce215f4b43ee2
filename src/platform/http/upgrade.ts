import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'

/** A socket that speaks another protocol from now on, and what the answer 101 carries of the context. */
export type TakenSocket = {
  readonly socket: Socket
  /** What the client sent after its request. */
  readonly head: Buffer
  /** Flat list of names and values. */
  readonly headers: readonly string[]
}

/**
 * Addresses whose connection becomes another protocol's (RFC 9110 § 7.8). Identity and limits have passed. Whoever
 * throws before `take` is answered with a problem, as everywhere.
 */
export type Upgrade = {
  readonly name: string
  owns(request: IncomingMessage): boolean
  accept(context: RequestContext, take: () => TakenSocket): void | Promise<void>
}

/** Requests that want another protocol, from their arrival until somebody takes their socket. */
export function createUpgrades(upgrades: readonly Upgrade[], respond: Respond) {
  const arrived = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>()
  const open = new Set<Socket>()

  return {
    /** Others are answered as if they had not asked (RFC 9110 § 7.8). */
    owns: (request: IncomingMessage): boolean => upgrades.some((one) => one.owns(request)),

    /** A response to refuse with: the server has let go of the socket and would answer nothing. */
    arrive(request: IncomingMessage, socket: Socket, head: Buffer): ServerResponse {
      arrived.set(request, { socket, head })
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
      const response = new ServerResponse(request)
      response.shouldKeepAlive = false
      response.assignSocket(socket)
      response.once('finish', () => socket.destroySoon())
      return response
    },

    /** False when the request is an ordinary one. */
    handOver(context: RequestContext): boolean {
      const waiting = arrived.get(context.request)
      const upgrade = waiting && upgrades.find((one) => one.owns(context.request))
      if (waiting === undefined || upgrade === undefined) return false
      void letTake(upgrade, context, waiting)
      return true
    },

    /** The server does not know these connections any more: it cannot close them. */
    destroyAll(): void {
      for (const socket of open) socket.destroy()
    },
  }

  async function letTake(
    upgrade: Upgrade,
    context: RequestContext,
    { socket, head }: { socket: Socket; head: Buffer },
  ): Promise<void> {
    context.operation = upgrade.name
    let isTaken = false
    try {
      await upgrade.accept(context, () => {
        isTaken = true
        context.response.detachSocket(socket)
        return { socket, head, headers: respond.switchProtocols(context) }
      })
    } catch (error) {
      if (isTaken) socket.destroy()
      respond.fail(context, error)
    }
  }
}
