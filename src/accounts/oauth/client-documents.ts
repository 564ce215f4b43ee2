import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import type { Lookup } from '../../platform/safe-fetch/checked-addresses.ts'
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

export const maxDocumentBytes = 8 * 1024
const timeoutMs = 2_500
/** Fetch limit per process, over all clients. */
const maxFetchesPerMinute = 60

export type ClientDocuments = ReturnType<typeof createClientDocuments>

/**
 * Fetches client ID metadata documents. Anyone can trigger a fetch, so it is limited to https on port 443 at a public
 * host name, checks the address before it connects, follows no redirects, and limits size, time and rate.
 */
export function createClientDocuments(needs: {
  now: Clock
  consumeAttempt: (kind: 'client_document', address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
  lookup?: Lookup | undefined
  fetch?: typeof fetch | undefined
}) {
  const safeFetch = createSafeFetch({
    maximumBytes: maxDocumentBytes,
    timeoutMs,
    ...(needs.lookup === undefined ? {} : { lookup: needs.lookup }),
  })
  let minute = 0
  let fetched = 0

  function isWithinBudget(): boolean {
    const current = Math.floor(needs.now().getTime() / 60_000)
    if (current !== minute) [minute, fetched] = [current, 0]
    return ++fetched <= maxFetchesPerMinute
  }

  return {
    /** oidc-provider calls this before it fetches a document that it has not cached. */
    async allowFetch(request: IncomingMessage | undefined, clientId: string): Promise<boolean> {
      if (!isDocumentUrl(clientId)) return false
      if (request && !(await needs.consumeAttempt('client_document', needs.addressOf(request)))) return false
      return isWithinBudget()
    },

    fetch: (needs.fetch ?? ((url, init) => safeFetch(String(url), toSafeFetchRequest(init)))) as typeof fetch,
  }
}

function isDocumentUrl(clientId: string): boolean {
  const url = URL.parse(clientId)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.')
}

function toSafeFetchRequest(init: RequestInit | undefined) {
  return {
    headers: new Headers(init?.headers),
    ...(init?.signal ? { signal: init.signal } : {}),
  }
}
