import normalizeUrl from 'normalize-url'

/** Parameters that tell where a reader came from, never what is on the page. */
const tracking = [
  /^utm_/i,
  /^(fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|ref_src|srsltid)$/i,
]
/** Parameters that are new at every visit: with them one page has endless addresses. */
const sessions = [/^(phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id)$/i]

/**
 * One form for the addresses of one page, to know it again. Host with or without `www` and protocol stay as they are given:
 * on some sites they are different pages. Null when it is no address of a page.
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
      removeTrailingSlash: true,
      removeSingleSlash: false,
      removeQueryParameters: [...tracking, ...sessions],
      sortQueryParameters: true,
    })
  } catch {
    return null
  }
}
