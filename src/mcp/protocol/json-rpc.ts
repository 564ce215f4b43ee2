import type { HttpResponse } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'

/** What is read of a message before the protocol's library sees it; nothing of it is believed. */
export type Message = {
  readonly id: string | number | null
  readonly method: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

export function messageOf(body: unknown): Message {
  const { id, method, params } = recordOf(body)
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method: typeof method === 'string' ? method : undefined,
    params: recordOf(params),
  }
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** A refusal in the words of JSON-RPC, which is what clients of the protocol read. */
export function refusal(
  status: number,
  code: number,
  message: string,
  id: Message['id'] = null,
): HttpResponse {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id })
  return { status, headers: headersOf(body, 'application/json'), body }
}

export function headersOf(body: string, type: string): string[] {
  return [
    ...['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body))],
    ...['Cache-Control', 'no-store', ...apiSecurityHeaders],
  ]
}
