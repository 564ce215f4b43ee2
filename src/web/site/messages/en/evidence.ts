import type { ClaimKind, EntityType, SourceClass } from '../../vocabulary.ts'

/** Passages, sources and actors, wherever they appear. */
export const evidence = {
  actorKind: {
    person: 'Person',
    organization: 'Organization',
    initiative: 'Initiative',
    campaign: 'Campaign',
    event: 'Event',
  } satisfies Record<EntityType, string>,
  sourceClass: {
    government: 'Government',
    legislation: 'Legislation',
    news: 'News',
    nonprofit: 'Nonprofit',
    campaign: 'Campaign',
    calendar: 'Calendar',
    dataset: 'Data file',
    social: 'Social media',
    other: 'Other',
  } satisfies Record<SourceClass, string>,
  /** Completes "Proof of …". */
  claimKind: {
    identity: 'name',
    alias: 'another name',
    role: 'role',
    activity: 'activity',
    issue: 'work on an issue',
    location: 'place',
    contact: 'contact',
    event: 'event',
    position: 'position',
    funding: 'funding',
    other: 'other facts',
  } satisfies Record<ClaimKind, string>,
  issueProof: (issue: string) => `work on ${issue}`,
  proofOf: (items: readonly string[]) => `Proof of ${items.join(', ')}`,
  readOn: (date: string) => `read on ${date}`,
  lastRead: (date: string) => `last read on ${date}`,
  openPage: 'Open page',
  cite: 'Copy citation',
  copied: 'Citation copied.',
  report: 'Report',
  dataFile: 'From a data file',
  /** Words for the fields of calendars. Other records use the names of their fields. */
  fieldLabel: { Until: 'Until', Location: 'Location', Status: 'Status', Organizer: 'Organizer' } as Readonly<
    Record<string, string>
  >,
  broken: 'The page can no longer be read.',
  changed: 'The page has changed since.',
  context: 'Words around the quote',
  showAll: 'Show all',
  showLess: 'Show less',
  freshness: { fresh: 'Fresh', aging: 'Aging', stale: 'Old', unknown: 'No date' },
  newest: (date: string) => `newest ${date}`,
  matchedIssue: (issue: string) => `Matched on an issue: ${issue}`,
}
