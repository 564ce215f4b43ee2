import type { Requirement } from './requirement.ts'

/** People who are listed: what is not published of them, and how they are removed. */
export const people = {
  'design.people.no-private-contacts': {
    text: 'No import, run, sync or submission publishes a home address or a personal phone of a person; an address that is not certainly an office gives at most a place.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.quotes-cut': {
    text: 'A quote that contains private details is cut to an exact passage that proves the claim.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.stored-cleaned': {
    text: 'Private details that were stored before are removed at the next start, in every copy.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.contacts-end-with-role': {
    text: 'Contacts of a person are hidden when the role that published them ends.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.suppression': {
    text: 'An operator or a reviewer removes a person, a contact or a passage for good from the API, pages, exports, feeds, streams, stored copies, search and caches; streams receive a retraction without the name.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.suppression-variants': {
    text: 'A suppressed person is recognized in the same place with and without a middle name or suffix. Two middle names, or two suffixes, must agree, so that no other person is hidden.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.suppression-survives': {
    text: 'A suppression survives later imports, runs, edits and signals, matched by external id and by identity, and is stored as hashes.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.location-withheld': {
    text: 'The location of an organization can be withheld, with the reason shown in its place.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.no-bulk-contacts': {
    text: 'Lists and snapshots have no contacts of people: those are read one person at a time, within the rate limit.',
    from: 'site § 11',
    status: 'built',
  },
  'design.people.no-minors': {
    text: 'Research does not propose a person whose passage marks them as a pupil or a minor.',
    from: 'site § 11',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
