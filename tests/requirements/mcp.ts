import type { Requirement } from './requirement.ts'

/** MCP: the hosted endpoint for assistants. */
export const mcp = {
  'spec.mcp.streamable-http': {
    text: '/mcp speaks Streamable HTTP only; SSE-only clients are not supported.',
    from: 'interface: What the service does 4',
    status: 'built',
  },
  'spec.mcp.oauth': {
    text: '/mcp needs OAuth, which the client performs itself.',
    from: 'interface: What the service does 4; Endpoints',
    status: 'built',
  },
  'design.mcp.meetings': {
    text: 'Assistants list public meetings with the time of the place, the location, how to take part, and whether they were canceled.',
    from: 'design § 12',
    status: 'built',
  },
  'design.mcp.monitors': {
    text: 'Assistants list monitored sources with their health, and preview a source before somebody monitors it.',
    from: 'design § 12',
    status: 'built',
  },
  'design.mcp.limits': {
    text: 'The rate limits of /api hold at /mcp too.',
    from: 'design § 5',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
