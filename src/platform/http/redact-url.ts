/** Removes secrets from URLs for logs and traces: the path segment that follows one of `prefixes` is a secret. */
export function createUrlRedactor(prefixes: readonly string[]): (url: string) => string {
  if (prefixes.length === 0) return (url) => url
  const secret = new RegExp(`^(${prefixes.join('|')})[^/?]+`)
  return (url) => url.replace(secret, '$1…')
}
