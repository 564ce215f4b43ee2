import type { AccountCaller } from './identity.ts'

/** The id of a credential whose scopes limit what is done later in its name; null where the account decides alone. */
export const limitedCredential = ({ credential, credentialId, scopes }: AccountCaller): string | null =>
  credential === 'bearer' || (credential === 'api_key' && scopes !== 'all') ? credentialId : null
