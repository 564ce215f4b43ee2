import type { OAuth, OAuthNeeds } from './create-oauth.ts'

export type { OAuth, OAuthNeeds } from './create-oauth.ts'
export { createOperatorTokens } from './operator-tokens.ts'

/** Loads oidc-provider lazily: it takes 0.3 s and 45 MB, which command-line tools do not need. */
export async function createOAuth(needs: OAuthNeeds): Promise<OAuth> {
  const server = await import('./create-oauth.ts')
  return server.createOAuth(needs)
}
