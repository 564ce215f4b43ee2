import type { IncomingHttpHeaders } from 'node:http'
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Prevents DNS rebinding: accepts requests for our own host or a loopback host and, from browsers, only from our own
 * origin. Other programs send no Origin header.
 */
export function createOriginCheck(baseUrl: string) {
  const { hostname, origin } = new URL(baseUrl)
  const isLoopback = loopback.includes(hostname)
  const hosts = [hostname, ...loopback]

  return {
    /** Returns why the request is rejected, or undefined. */
    fault({ host, origin: requestOrigin }: IncomingHttpHeaders): string | undefined {
      if (!validateHostHeader(host, hosts).ok) return `Host: the URL of this endpoint is ${baseUrl}/mcp`
      if (requestOrigin === undefined || requestOrigin === origin) return undefined
      const isLocal = isLoopback && validateOriginHeader(requestOrigin, loopback).ok
      return isLocal ? undefined : 'Origin: pages of other sites may not call this endpoint'
    },
  }
}
