import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { handleClientError, maximumHeaderBytes } from './client-error.ts'
import { targetOf } from './request-target.ts'
import { trackUnusedConnections, type UnusedConnections } from './unused-connections.ts'

/** Slow clients hold a socket, never a worker, and are disconnected. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: maximumHeaderBytes,
}

export type ListenerHandlers = {
  receive(request: IncomingMessage, response: ServerResponse): void
  /** Other requests are served as if they had not asked for an upgrade. */
  ownsUpgrade(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
}

export type HttpListener = {
  readonly server: Server
  readonly unused: UnusedConnections
  use(handlers: ListenerHandlers): void
  /** Closes every connection, for a start that failed. */
  [Symbol.asyncDispose](): Promise<void>
}

/** One `node:http` server whose handlers can be replaced while it listens. */
export function createHttpListener(initial: ListenerHandlers): HttpListener {
  let current = initial
  const shouldUpgradeCallback = (request: IncomingMessage) => {
    request.url = targetOf(request)
    return current.ownsUpgrade(request)
  }
  const server = createServer({ ...serverOptions, shouldUpgradeCallback }, (request, response) =>
    current.receive(request, response),
  )
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    current.upgrade(request, socket, head),
  )
  server.on('clientError', handleClientError)
  return {
    server,
    unused: trackUnusedConnections(server),
    use(handlers) {
      current = handlers
    },
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
