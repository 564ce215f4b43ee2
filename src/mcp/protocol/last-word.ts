import { type Message, recordOf } from './json-rpc.ts'

const calledOff = { code: -32000, message: 'The call was called off: call again shortly' }

/**
 * A stream of events that ends without the answer to its call, as before a restart, ends with a refusal instead: its
 * client would wait for the answer until it loses patience.
 */
export async function* withLastWord(
  events: AsyncIterable<Uint8Array>,
  id: Message['id'],
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  let isAnswered = false
  let rest = ''
  try {
    for await (const bytes of events) {
      yield bytes
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop()!
      isAnswered ||= lines.some((line) => isAnswerTo(line, id))
    }
  } catch {
    // Whatever cut the stream off: the call has no answer.
  }
  if (isAnswered) return
  const refusal = JSON.stringify({ jsonrpc: '2.0', error: calledOff, id })
  yield new TextEncoder().encode(`event: message\ndata: ${refusal}\n\n`)
}

function isAnswerTo(line: string, id: Message['id']): boolean {
  if (!line.startsWith('data: {')) return false
  const message = recordOf(JSON.parse(line.slice('data: '.length)))
  return message['id'] === id && message['method'] === undefined
}
