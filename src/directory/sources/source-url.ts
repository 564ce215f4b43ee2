/** The URL of a source for readers. Sample pages are stored as paths, because this service serves them. */
export const sourceUrl = (url: string, baseUrl: string): string =>
  url.startsWith('/') ? `${baseUrl}${url}` : url

const sampleFolder = '/samples/'

/** The URL that a source is stored under: the reverse of `sourceUrl`. */
export const storedUrl = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}${sampleFolder}`) ? url.slice(baseUrl.length) : url

/** Claims that cite their sources as they are stored. */
export const withStoredUrls = <T extends { source: { url: string } }>(
  claims: readonly T[],
  baseUrl: string,
): T[] =>
  claims.map((claim) => ({
    ...claim,
    source: { ...claim.source, url: storedUrl(claim.source.url, baseUrl) },
  }))

/** Completes the URLs of sources that a query returned. */
export function completeUrls(rows: Iterable<{ source: { url: string } }>, baseUrl: string): void {
  for (const { source } of rows) source.url = sourceUrl(source.url, baseUrl)
}
