import { counter } from '../counts.ts'

/** Whether the service is well, for people. */
export const status = {
  title: 'Status',
  description: 'How current the directory and its signals are.',
  well: 'The directory can be read, and signals arrive without delay.',
  late: 'The directory can be read, but new signals arrive late.',
  never: 'Not yet',
  signals: {
    title: 'Signals',
    delay: 'Waiting to be delivered',
    noDelay: 'None',
    seconds: (seconds: number) => `For ${counter('en-US')('second', 'seconds')(seconds)}`,
    newest: 'Newest signal delivered',
  },
  records: {
    title: 'Records',
    actors: 'Actors',
    sources: 'Sources',
    lastImport: 'Last import',
    lastSearch: 'Last search of a place',
  },
  sources: {
    title: 'Pages we read',
    checked: 'Read in the last 24 hours',
    broken: 'Can no longer be read',
  },
  monitors: {
    title: 'Sources we watch for changes',
    active: 'Read on a schedule',
    read: 'Read in the last 24 hours',
    newest: 'Last reading',
    broken: 'Silent or unreadable now',
    reports: 'Reports about broken sources',
  },
  programs: { title: 'For programs', status: 'These figures as JSON', ready: 'Readiness check' },
  asOf: 'As of',
  sample: 'The fictional sample town is left out of imports, searches, pages read and sources watched.',
}
