import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type UnusedConnections = { close(): void }

/**
 * Connections that were opened and never used, as browsers and pools of clients do in advance. `node:http` waits for
 * their first request as if it were under way, which would hold up the end of the server.
 */
export function watchUnusedConnections(server: Server): UnusedConnections {
  const open = new Set<Socket>()
  function forget(this: Socket): void {
    open.delete(this)
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', forget)
  })
  return {
    close() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
