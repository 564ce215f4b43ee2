import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type UnusedConnections = { close(): void }

/**
 * Tracks connections that were opened in advance and never used. `node:http` treats them as waiting for a request, so
 * `closeIdleConnections` would leave them open and delay the shutdown.
 */
export function trackUnusedConnections(server: Server): UnusedConnections {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return {
    close() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
