import type { HttpResponse } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'

/** The parts of a message that we read before the library validates it. */
export type Message = {
  readonly id: string | number | null
  readonly method: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

export function parseMessage(body: unknown): Message {
  const { id, method, params } = asRecord(body)
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method: typeof method === 'string' ? method : undefined,
    params: asRecord(params),
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** Builds a JSON-RPC error, which MCP clients expect. */
export function errorResponse(status: number, code: number, message: string): HttpResponse {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })
  return { status, headers: headersOf(body, 'application/json'), body }
}

export function headersOf(body: string, type: string): string[] {
  return [
    ...['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body))],
    ...['Cache-Control', 'no-store', ...apiSecurityHeaders],
  ]
}
