/** The name of an installation whose operator sets no other. */
export const defaultSiteName = 'Civic Directory'

/** The contact of an API document: the operator's, or the reference where none is configured. */
export function contactOf(siteName: string, contact: string | undefined, serverUrl: string) {
  if (contact === undefined) return { name: siteName, url: `${serverUrl}/developers/api` }
  return contact.includes('://') ? { name: siteName, url: contact } : { name: siteName, email: contact }
}

/** The installation that the committed documents describe. */
export const localServerUrl = 'http://localhost:8080'

/** What the documents of an interface say about the installation. */
export type Installation = {
  serverUrl: string
  version: string
  siteName?: string
  /** Mail or web address of the operator. */
  contact?: string | undefined
}
