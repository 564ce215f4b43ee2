import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import type { Lookup } from '../../platform/safe-fetch/checked-addresses.ts'
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

/** How large the description of an application may be. */
export const mostDocumentBytes = 8 * 1024
const timeoutMs = 2_500
/** Of documents that all strangers together have this process fetch. */
const mostPerMinute = 60

export type ClientDocuments = ReturnType<typeof createClientDocuments>

/**
 * Applications that are known by the address of a document (client-id metadata documents): whoever asks makes us fetch, so
 * it is https on port 443 at a public name, checked before connecting, small, quick, without redirects and within a budget.
 */
export function createClientDocuments(needs: {
  now: Clock
  consumeAttempt: (kind: 'client_document', address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
  lookup?: Lookup | undefined
  fetch?: typeof fetch | undefined
}) {
  const safeFetch = createSafeFetch({
    maximumBytes: mostDocumentBytes,
    timeoutMs,
    ...(needs.lookup === undefined ? {} : { lookup: needs.lookup }),
  })
  let minute = 0
  let fetched = 0

  function isWithinBudget(): boolean {
    const current = Math.floor(needs.now().getTime() / 60_000)
    if (current !== minute) [minute, fetched] = [current, 0]
    return ++fetched <= mostPerMinute
  }

  return {
    /** Asked before a document is fetched; one that is remembered is not fetched. */
    async allowFetch(request: IncomingMessage | undefined, clientId: string): Promise<boolean> {
      if (!isDocumentAddress(clientId)) return false
      if (request && !(await needs.consumeAttempt('client_document', needs.addressOf(request)))) return false
      return isWithinBudget()
    },

    fetch: (needs.fetch ?? ((url, init) => safeFetch(String(url), requestOf(init)))) as typeof fetch,
  }
}

function isDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.')
}

function requestOf(init: RequestInit | undefined) {
  return {
    headers: new Headers(init?.headers),
    ...(init?.signal ? { signal: init.signal } : {}),
  }
}
