import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Json } from './app.ts'

export type Era = '2026-07-28' | '2025-11-25'
export const eras: readonly Era[] = ['2026-07-28', '2025-11-25']

export function clientOf(era: Era): Client {
  return new Client(
    { name: 'test-client', version: '1.0.0' },
    era === '2026-07-28' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
}

/** Connects the official client with a token and a protocol version. */
export async function connectClient(url: string, token: string, era: Era): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const client = clientOf(era)
  await client.connect(transport)
  return client
}

type Called = { content?: unknown; isError?: boolean | undefined; structuredContent?: unknown }

export function textOf({ content }: Called): string {
  return (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n')
}

/** Calls a tool that must succeed; the client validates the result against the tool's schema. */
export async function callTool(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<{ data: Json; text: string }> {
  const result = await client.callTool({ name, arguments: given })
  assert.notEqual(result.isError, true, `${name}: ${textOf(result)}`)
  return { data: result.structuredContent, text: textOf(result) }
}
