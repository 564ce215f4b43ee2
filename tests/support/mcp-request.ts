import type { Json } from './app.ts'

export const modern = '2026-07-28'

type Sent = {
  token?: string | undefined
  headers?: Record<string, string | undefined>
  /** Replaces the default headers. */
  meta?: Record<string, unknown> | undefined
}

/** Sends one request of the newer protocol version. */
export async function sendModern(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  { token, headers = {}, meta }: Sent = {},
): Promise<Response> {
  const name = params['name'] ?? params['uri']
  return send(url, {
    token,
    headers: {
      'mcp-protocol-version': modern,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
      ...headers,
    },
    body: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: { ...envelope, ...meta } } },
  })
}

export const envelope = {
  'io.modelcontextprotocol/protocolVersion': modern,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Sends a raw body to the endpoint. */
export function send(
  url: string,
  { token, headers = {}, body, method = 'POST' }: Sent & { body?: unknown; method?: string },
): Promise<Response> {
  const given = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    accept: 'application/json, text/event-stream',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const known = Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined)
  return fetch(`${url}/mcp`, {
    method,
    headers: Object.fromEntries(known),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Parses the response: a JSON body or the last event of a stream. */
export async function parseMessage(answer: Response): Promise<Json> {
  const text = await answer.text()
  const events = text.split('\n').filter((line) => line.startsWith('data: '))
  return JSON.parse(events.length > 0 ? events.at(-1)!.slice('data: '.length) : text)
}
