/** What an application may be allowed to do, in the words of the consent page. */
export const scopes = {
  'directory:read': 'Read the public directory',
  'directory:write': 'Add and change actors, where you may',
  'discovery:read': 'Read your discovery runs',
  'discovery:write': 'Start discovery runs and review what they found',
  'firehose:read': 'Follow the live stream of civic signals',
  'firehose:write': 'Publish signals, where you may',
  'workspace:read': 'Read your workspace: lists, briefs, watches and notes',
  'workspace:write': 'Change your workspace',
  'flags:write': 'Report what is wrong in your name',
} as const

export type Scope = keyof typeof scopes

/** Whoever changes something is shown it: no application reads by writing. */
export const alsoNeeded: Partial<Record<Scope, Scope>> = { 'workspace:write': 'workspace:read' }
