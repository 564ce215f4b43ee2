import type { Requirement } from './requirement.ts'

/** What whoever runs the service can connect it to. */
export const operations = {
  'design.observability.opentelemetry': {
    text: 'OpenTelemetry is exported when configured.',
    from: 'design § 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
