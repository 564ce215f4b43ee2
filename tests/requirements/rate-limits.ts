import type { Requirement } from './requirement.ts'

/** Rate limits of callers without credentials. */
export const rateLimits = {
  'spec.limits.reads-30-per-minute': {
    text: 'Public unauthenticated reads: 30 per minute.',
    from: 'interface: Limits',
    status: 'built',
  },
  'spec.limits.writes-10-per-minute': {
    text: 'Public unauthenticated writes: 10 per minute.',
    from: 'interface: Limits',
    status: 'built',
  },
  'spec.limits.total-120-per-hour': {
    text: 'Public unauthenticated total: 120 per hour.',
    from: 'interface: Limits',
    status: 'built',
  },
  'spec.errors.429': {
    text: 'A request past the limit is 429 with X-RateLimit-Remaining, X-RateLimit-Reset (Unix timestamp) and Retry-After (seconds).',
    from: 'interface: Errors',
    status: 'built',
  },
  'design.limits.by-address': {
    text: 'Anonymous callers are counted by client address, IPv6 by /64.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.invalid-credentials': {
    text: 'Invalid credentials count against the address.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.trusted-proxies': {
    text: 'X-Forwarded-For is believed only from trusted proxies.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.sign-in': {
    text: 'Pages for signing in and up are counted in a window of their own, so that the way to a higher limit stays open.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.header-triple': {
    text: 'Every response has RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (in seconds).',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.draft-headers': {
    text: "Every response has the current draft's RateLimit and RateLimit-Policy.",
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.free-304-head': {
    text: 'A 304 and a response to HEAD are free when they come from cached bytes or the ring; anything else counts.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.one-spelling': {
    text: 'Limits, metrics access and page rules are decided by the matched route, never by the raw text of the address.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.oauth-interactions': {
    text: 'Started OAuth authorizations count against the address, whatever the method.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.fair-runs': {
    text: 'Run slots are shared fairly between workspaces: each workspace takes one run per turn.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.fair-webhooks': {
    text: 'Webhook deliveries are shared fairly between workspaces, and a slow receiver waits between its deliveries.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.quotas-hold': {
    text: 'The limits on lists, briefs, coverage targets, watches, sessions and webhooks of a workspace hold under concurrent requests.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.plan-limits-everywhere': {
    text: '`PLAN_LIMITS` changes each kind of limit wherever it applies.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.all-streams': {
    text: 'Streams of run events and MCP subscriptions count against the stream limit of the plan and are rechecked while open.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.only-api': {
    text: 'The limits hold under /api; health, readiness and metrics are not counted.',
    from: 'design § 5',
    status: 'built',
  },
  'design.limits.configured': {
    text: 'PUBLIC_READS_PER_MINUTE, PUBLIC_WRITES_PER_MINUTE and PUBLIC_REQUESTS_PER_HOUR set the limits.',
    from: 'design § 4',
    status: 'built',
  },
  'design.limits.shared-in-redis': {
    text: 'With REDIS_URL, instances count together.',
    from: 'design §§ 2, 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
