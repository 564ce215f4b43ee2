import { LRUCache } from 'lru-cache'
import { apiKeyPrefix } from './identity.ts'

/** Coordinates say where somebody lives, and people type their address wherever they can type a text. */
const secretParameter =
  /key|token|secret|password|authorization|^(?:code|lat|lon|lng|latitude|longitude|address|q|query|name|text)$/i
const placeParameter = /^(?:place|within)$/i
/** `gary,indiana` or `gary-in`: a choice from the list, and not an address. */
const placeKey = /^[a-z][a-z0-9.'-]*(?:,[a-z][a-z-]*|-[a-z]{2})$/
/** A search that is passed on in `next=`. */
const searchInside = /[?&](?:lat|lon|address|q|query|name|text|place|within)=/i
const secretValue = new RegExp(`(?:${apiKeyPrefix}|whsec_)[\\w-]*`, 'gi')
/** A path that is refused, because routers would read it in different ways. */
const oddSpelling = /%|\\|\/\//
/** A value may be encoded again when it is passed on in `next=`. */
const maximumDecodings = 3
const rememberedUrls = 1_000
const longestRemembered = 500

/**
 * Removes secrets from URLs for logs and traces: the path segment that follows one of `prefixes`, also inside a query
 * parameter, API keys anywhere, and parameters whose name says that they are secret or that
 * somebody typed them.
 */
export function createUrlRedactor(prefixes: readonly string[]): (url: string) => string {
  // React Router matches paths in any case.
  const secretSegment = prefixes.length === 0 ? undefined : new RegExp(`(${prefixes.join('|')})[^/?]+`, 'i')
  const secretPath = prefixes.length === 0 ? undefined : new RegExp(prefixes.join('|'), 'i')

  const isSecret = (value: string) => secretPath?.test(value) === true || value.search(secretValue) >= 0

  function redactParameter(parameter: string): string {
    const mark = parameter.indexOf('=')
    const name = decodeFully(mark < 0 ? parameter : parameter.slice(0, mark))
    if (mark < 0) return isSecret(name) ? '…' : parameter
    if (isSecret(name)) return '…=…'
    const value = decodeFully(parameter.slice(mark + 1))
    const isHidden =
      secretParameter.test(name) ||
      (placeParameter.test(name) && value !== '' && !placeKey.test(value)) ||
      searchInside.test(value) ||
      isSecret(value)
    return isHidden ? `${parameter.slice(0, mark)}=…` : parameter
  }

  function redact(url: string): string {
    const mark = url.indexOf('?')
    let path = mark < 0 ? url : url.slice(0, mark)
    if (oddSpelling.test(path) && isSecret(decodeFully(path).replace(/[\\/]+/g, '/'))) path = '…'
    else if (secretSegment !== undefined) path = path.replace(secretSegment, '$1…')
    if (path.includes('_')) path = path.replace(secretValue, '…')
    return mark < 0
      ? path
      : `${path}?${url
          .slice(mark + 1)
          .split('&')
          .map(redactParameter)
          .join('&')}`
  }

  /** URLs without anything to remove. The same public URLs are read again and again; a URL with a secret is not kept. */
  const plain = new LRUCache<string, true>({ max: rememberedUrls })

  return (url) => {
    if (plain.has(url)) return url
    const redacted = redact(url)
    if (redacted === url && url.length <= longestRemembered) plain.set(url, true)
    return redacted
  }
}

function decodeFully(text: string): string {
  let decoded = text
  for (let n = 0; n < maximumDecodings && decoded.includes('%'); n++) {
    // A malformed escape stays as it is; the others are still decoded.
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
      }
    })
  }
  return decoded
}
