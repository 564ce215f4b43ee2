import { asRecord, type Message } from './json-rpc.ts'

const aborted = { code: -32000, message: 'The call was aborted: try again' }

/** Appends an error to a stream that ends without the response, e.g. at shutdown, so that the client does not wait. */
export async function* ensureResponse(
  events: AsyncIterable<Uint8Array>,
  id: Message['id'],
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  let hasResponse = false
  let rest = ''
  try {
    for await (const bytes of events) {
      yield bytes
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop()!
      hasResponse ||= lines.some((line) => isResponseTo(line, id))
    }
  } catch {
    // A failed stream has no response either.
  }
  if (hasResponse) return
  const message = JSON.stringify({ jsonrpc: '2.0', error: aborted, id })
  yield new TextEncoder().encode(`event: message\ndata: ${message}\n\n`)
}

function isResponseTo(line: string, id: Message['id']): boolean {
  if (!line.startsWith('data: {')) return false
  const message = asRecord(JSON.parse(line.slice('data: '.length)))
  return message['id'] === id && message['method'] === undefined
}
