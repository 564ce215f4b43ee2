import type { OAuth, OAuthNeeds } from './create-oauth.ts'

export type { ClientDescription } from './client-description.ts'
export type { Connection } from './connections.ts'
export type { OAuth, OAuthNeeds } from './create-oauth.ts'
export type { InteractionDetails } from './interactions.ts'
export { createOperatorTokens, type OperatorToken } from './operator-tokens.ts'
export { resourceMetadataPaths } from './resource-metadata.ts'

/** Loads oidc-provider lazily: it takes 0.3 s and 45 MB, which command-line tools do not need. */
export async function createOAuth(needs: OAuthNeeds): Promise<OAuth> {
  const server = await import('./create-oauth.ts')
  return server.createOAuth(needs)
}
