import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = { status?: number; body: unknown }

/** A stub search engine or model on its own port. */
export async function startStubEngine(
  answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>,
) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const given = await text(request)
    asked.push(request.url!)
    const { status = 200, body } = await answer(request, given)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A chat completion in the OpenAI format. */
export const completion = (content: unknown): Answer => ({
  body: {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(content) } },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  },
})
