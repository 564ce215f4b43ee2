import type { Requirement } from './requirement.ts'

/** OAuth: delegated access, mostly for assistants. */
export const oauth = {
  'spec.access.oauth-bearer': {
    text: 'OAuth 2.1 bearer tokens in `Authorization` serve MCP clients and delegated access.',
    from: 'interface: Authentication',
    status: 'built',
  },
  'spec.access.metadata-flow': {
    text: 'A client given only the MCP URL follows published metadata, opens a browser sign-in, receives tokens and refreshes them.',
    from: 'interface: Authentication 5',
    status: 'built',
  },
  'spec.access.reconnect': {
    text: 'An expired token is cured by disconnecting and reconnecting the client.',
    from: 'interface: Authentication 5',
    status: 'built',
  },
  'spec.access.workspace-choice': {
    text: 'Single-workspace users are bound automatically; multi-workspace users choose one during consent.',
    from: 'interface: What the service does 6',
    status: 'built',
  },
  'design.oauth.metadata': {
    text: 'The issuer is BASE_URL, with metadata at the two well-known documents, also with the /mcp suffix.',
    from: 'design § 7',
    status: 'built',
  },
  'design.oauth.code-pkce': {
    text: 'Only authorization code with PKCE S256, with resource indicators and revocation.',
    from: 'design § 7',
    status: 'built',
  },
  'design.oauth.registration': {
    text: 'Clients register dynamically or by client-id metadata documents.',
    from: 'design § 7',
    status: 'built',
  },
  'design.oauth.tokens': {
    text: 'Tokens are opaque and stored hashed; access lasts 15 minutes, refresh 30 days, rotated with a short grace.',
    from: 'design § 7',
    status: 'built',
  },
  'design.oauth.consent': {
    text: 'Consent shows the client, its redirect host, the scopes and the workspace choice.',
    from: 'design § 7',
    status: 'built',
  },
  'design.oauth.scopes': {
    text: 'Scopes are directory, discovery, firehose and workspace with :read and :write, flags:write and offline_access.',
    from: 'design § 7',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
