import { toSocketUrl } from '../example-url.ts'
import { contactOf, defaultSiteName, type Installation, localServerUrl } from '../installation.ts'
import type { OpenApiDocument } from './document.ts'

/**
 * The committed document, given as its text, for the installation at `serverUrl`, which has no trailing slash.
 * Generating it from the schemas again would block other requests.
 */
export function openApiDocument(
  committed: string,
  { serverUrl, siteName = defaultSiteName, contact }: Omit<Installation, 'version'>,
): OpenApiDocument {
  // Functions, because "$" has a meaning in a replacement.
  const text = committed
    .replaceAll(localServerUrl, () => serverUrl)
    .replaceAll(toSocketUrl(localServerUrl), () => toSocketUrl(serverUrl))
  const document = JSON.parse(text) as OpenApiDocument
  return {
    ...document,
    info: { ...document.info, title: siteName, contact: contactOf(siteName, contact, serverUrl) },
    servers: [{ url: serverUrl, description: 'This installation' }],
  }
}
