/** The scopes of applications, with their descriptions on the consent page. */
export const scopes = {
  'directory:read': 'Read the public directory',
  'directory:write': 'Add and change actors, where your account may',
  'discovery:read': 'Read your discovery runs',
  'discovery:write': 'Start discovery runs and review their results',
  'firehose:read': 'Follow the live stream of civic signals',
  'firehose:write': 'Publish signals, where your account may',
  'workspace:read': 'Read your workspace: lists, briefs, watches and notes',
  'workspace:write': 'Change your workspace',
  'flags:write': 'Report errors in your name',
} as const

export type Scope = keyof typeof scopes

/** Write responses return the changed record, so a write scope requires the read scope. */
export const impliedScopes: Partial<Record<Scope, Scope>> = { 'workspace:write': 'workspace:read' }
