import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Json } from './app.ts'
import { freePort } from './free-port.ts'

export type Received = {
  id: string
  session: string
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: checked by assertions, field by field
  messages: any[]
}

/** A status, optionally with headers, or no response at all. */
export type Reply = number | { status: number; headers: Record<string, string> } | 'hang'

/** A stub server for webhooks that records deliveries and responds as the test says. */
export async function startReceiver(at?: number) {
  // A receiver that restarts on its port finds it free.
  const port = at ?? (await freePort())
  const received: Received[] = []
  const bench = {
    reply: (async () => 204) as (delivery: Received) => Promise<Reply> | Reply,
    paths: [] as string[],
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', async () => {
        const body = Buffer.concat(chunks).toString()
        const delivery: Received = {
          id: String(request.headers['x-civic-delivery']),
          session: String(request.headers['x-civic-session']),
          headers: request.headers,
          body,
          messages: (JSON.parse(body) as Json).messages,
        }
        bench.paths.push(`${request.method} ${request.url}`)
        received.push(delivery)
        const reply = await bench.reply(delivery)
        if (reply === 'hang') return
        const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply
        response.writeHead(status, headers).end(status === 204 ? undefined : 'x'.repeat(100_000))
      })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(bench, {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** Titles of the received signals, in order of arrival. */
    titles: () => received.flatMap(({ messages }) => messages.map((one) => one.signal?.title ?? one.type)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
