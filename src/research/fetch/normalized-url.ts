import normalizeUrl from 'normalize-url'

/** Parameters that track the visitor and do not change the page. */
const tracking = [
  /^utm_/i,
  /^(fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|ref_src|srsltid)$/i,
]
/** Session parameters, which give one page endless addresses. */
const sessions = [/^(phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id)$/i]

/**
 * Normalizes an address to recognize a page. `www` and the protocol are kept, because on some sites they lead to
 * different pages. Null if it is not a page address.
 */
export function normalizedUrl(address: string, base?: string): string | null {
  const parsed = URL.parse(address, base)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null
  parsed.pathname = parsed.pathname.replace(/;jsessionid=[^/]*/i, '')
  try {
    return normalizeUrl(parsed.href, {
      stripWWW: false,
      stripHash: true,
      stripAuthentication: false,
      normalizeProtocol: false,
      removeSingleSlash: false,
      removeQueryParameters: [...tracking, ...sessions],
    })
  } catch {
    return null
  }
}
