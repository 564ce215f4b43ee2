/** The resource indicator (RFC 8707) of access tokens: the URL of the assistant endpoint. */
export function resourceOf(baseUrl: string): string {
  return `${baseUrl}/mcp`
}
