import type { Requirement } from './requirement.ts'

/** Integrations for operators. */
export const operations = {
  'design.observability.opentelemetry': {
    text: 'OpenTelemetry is exported when configured.',
    from: 'design § 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
