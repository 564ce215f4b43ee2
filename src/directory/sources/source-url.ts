/** The URL of a source for readers. Sample pages are stored as paths, because this service serves them. */
export const sourceUrl = (url: string, baseUrl: string): string =>
  url.startsWith('/') ? `${baseUrl}${url}` : url

/** Completes the URLs of sources that a query returned. */
export function completeUrls(rows: Iterable<{ source: { url: string } }>, baseUrl: string): void {
  for (const { source } of rows) source.url = sourceUrl(source.url, baseUrl)
}
