import type { IncomingHttpHeaders } from 'node:http'
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'

const loopback = ['localhost', '127.0.0.1', '[::1]']

export type Guard = ReturnType<typeof createGuard>

/**
 * Whom the endpoint speaks with, against DNS rebinding: requests under our own name, or to this very machine, and of
 * browsers only our own pages. Programs send no Origin.
 */
export function createGuard(baseUrl: string) {
  const { hostname, origin } = new URL(baseUrl)
  const isLoopback = loopback.includes(hostname)
  const hosts = [hostname, ...loopback]

  return {
    /** What is wrong with where the request comes from. */
    fault({ host, origin: given }: IncomingHttpHeaders): string | undefined {
      const asked = validateHostHeader(host, hosts)
      if (!asked.ok) return `Host: this endpoint is reached as ${baseUrl}/mcp`
      if (given === undefined || given === origin) return undefined
      const isLocal = isLoopback && validateOriginHeader(given, loopback).ok
      return isLocal ? undefined : 'Origin: pages of other sites may not speak with this endpoint'
    },
  }
}
