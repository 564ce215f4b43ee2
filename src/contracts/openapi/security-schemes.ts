/** Send one of the two, never both. */
export const securitySchemes: Record<string, Record<string, unknown>> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'The secret of one account, for server-side programs. Never put it into a web page or an app.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An OAuth 2.1 access token, for assistants and delegated access.',
  },
}
