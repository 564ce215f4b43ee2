import type { Requirement } from './requirement.ts'

export const connectors = {
  'design.monitors.stable-ids': {
    text: 'A connector gives the same items with the same ids when a source is read again, also when a meeting was moved or canceled since, and when the source has no ids that can be trusted.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.local-time': {
    text: 'Meetings of calendars, feeds and vendors are reported at the right instant, whatever zone the source writes and whatever it leaves out.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.retractions': {
    text: 'A canceled meeting is reported as canceled, and an item that its publisher deleted or withdrew is retracted; a list that may be incomplete retracts nothing.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.roll-calls': {
    text: 'Votes are reported only from published minutes, with the roll call of that very item; absent and excused people are part of it.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.position': {
    text: 'A connector continues after the last row that it read, within one moment too, and never past a row that it did not understand.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.detection': {
    text: 'For an address, detection says which connectors fit, best first: vendors, calendars, feeds, documents, meetings in the page, and the page itself.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.hostile-sources': {
    text: 'No document of a source makes a connector fail without a reason, make unlimited requests, or report something without its proof.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.meeting-state': {
    text: 'The title and the status of a meeting decide whether it takes place. Remarks cancel or postpone it only where a sentence says so of this meeting.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.participation': {
    text: 'How people can take part in a meeting is reported with the passage that says so.',
    from: 'design § 12',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
