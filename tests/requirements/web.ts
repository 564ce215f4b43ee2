import type { Requirement } from './requirement.ts'

/** Web: pages for people. */
export const web = {
  'spec.web.place-pages': {
    text: 'Place pages are public reads.',
    from: 'interface: Authentication',
    status: 'pending',
    capability: 'web',
  },
  'design.web.own-limit': {
    text: 'Pages have a protective limit of their own, 240 a minute by address.',
    from: 'design § 5',
    status: 'pending',
    capability: 'web',
  },
  'design.web.one-process': {
    text: 'The process that serves the API also serves stream, MCP, pages and jobs.',
    from: 'design § 4',
    status: 'pending',
    capability: 'web',
  },
} as const satisfies Record<string, Requirement>
