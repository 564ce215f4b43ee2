import { counter } from '../counts.ts'

const count = counter('en-US')

/** The history of records, and corrections over the directory. */
export const history = {
  title: 'History of this record',
  titleOf: (name: string) => `History of the record of ${name}`,
  noCorrections: 'No corrections.',
  all: 'All changes',
  sourcesAdded: count('new source', 'new sources'),
  claimsAdded: count('statement added', 'statements added'),
  claimsRemoved: count('statement removed', 'statements removed'),
  corrections: {
    title: 'Corrections',
    lead: 'What was wrong in the directory and has been set right, newest first. Nobody who reported something is named.',
    description: 'How often the directory is wrong, and what was corrected.',
    none: 'Nothing has been corrected yet.',
    noMatch: 'No correction matches.',
    clear: 'Show all corrections',
    noLonger: 'An actor that is no longer listed',
    noLongerSignal: 'A signal that is no longer kept',
    byMonth: 'By month',
    month: 'Month',
    number: 'Corrections',
    report: 'Something is wrong?',
    reportLink: 'Report a problem',
    before: 'Before:',
    feed: 'As JSON',
    place: 'Place',
    since: 'Since',
  },
}
