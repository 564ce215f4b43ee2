import type { Requirement } from './requirement.ts'

/** Containment: hostile bytes, hostile pages, and the threat model. */
export const security = {
  'design.research.browser-sandbox': {
    text: 'Chromium never renders a page without its sandbox: root starts it as another user, and a page is refused with a sentence where that is impossible.',
    from: 'design § 11',
    status: 'built',
  },
  'design.security.regexes': {
    text: 'No regular expression takes exponential time, and none that the service runs takes polynomial time on unbounded text.',
    from: 'design § 11',
    status: 'built',
  },
  'design.security.fuzzing': {
    text: 'Every parser of outside bytes reads generated hostile input within a time budget and fails only in the ways it declares.',
    from: 'design § 11',
    status: 'built',
  },
  'design.security.threat-model': {
    text: 'SECURITY.md names assets, callers, entrances and threats, and for each threat an existing test or that it is open.',
    from: 'design § 11',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
