/** The name of an installation whose operator sets no other. */
export const defaultSiteName = 'Civic Directory'

/** The contact of an API document: the operator's, or the reference where none is configured. */
export function contactOf(siteName: string, contact: string | undefined, serverUrl: string) {
  if (contact === undefined) return { name: siteName, url: `${serverUrl}/developers/api` }
  return contact.includes('://') ? { name: siteName, url: contact } : { name: siteName, email: contact }
}
