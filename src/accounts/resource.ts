/** What access tokens are for (RFC 8707): the service, by the address of its assistant endpoint. */
export function resourceOf(baseUrl: string): string {
  return `${baseUrl}/mcp`
}
