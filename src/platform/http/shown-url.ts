/** Gives an address as logs and traces may show it: what stands right after one of `prefixes` is a secret. */
export function createShownUrl(prefixes: readonly string[]): (url: string) => string {
  if (prefixes.length === 0) return (url) => url
  const secret = new RegExp(`^(${prefixes.join('|')})[^/?]+`)
  return (url) => url.replace(secret, '$1…')
}
