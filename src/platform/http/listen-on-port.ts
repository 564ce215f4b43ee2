import type { AddressInfo, Server } from 'node:net'
import { OperatorError } from '../errors.ts'

export type ListenAddress = {
  readonly host: string
  readonly port: number
  /** Lets other processes listen on the same port; the system distributes the connections. */
  readonly reusePort?: boolean
}

/** Starts listening and returns the URL. */
export async function listen(
  server: Server,
  { host, port, reusePort = false }: ListenAddress,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen({ port, host, reusePort }, resolve)
  })
  const bound = server.address() as AddressInfo
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): OperatorError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is in use: stop the program that uses it, or set PORT to another port.`,
        error,
      )
    case 'EACCES':
      return new OperatorError(
        `This user may not listen on port ${port}: set PORT to a port above 1023.`,
        error,
      )
    default:
      return new OperatorError(
        `Cannot listen on ${host}:${port} (${error.message}): check HOST and PORT.`,
        error,
      )
  }
}
