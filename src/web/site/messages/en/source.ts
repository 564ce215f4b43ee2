import { counter } from '../counts.ts'

const count = counter('en-US')
const lines = count('line', 'lines')
const actors = count('actor', 'actors')

/** One source. */
export const source = {
  sources: 'Sources',
  kind: 'Source',
  by: 'Published by',
  publishedOn: (date: string) => `on ${date}.`,
  readOn: (date: string) => `(no date of its own; read on ${date}).`,
  open: 'Open the page',
  data: 'As data',
  report: 'Report a problem',
  broken: (lastRead: string, since?: string) =>
    `The page ${since ? `has not been readable since ${since}` : 'can no longer be read'}. We last read it on ${lastRead}; its quotes stay.`,
  changed: (date: string) => `The page has changed since. We read these words on ${date}.`,
  shows: 'What this page shows',
  remark: (passages: number, people: number) =>
    `${count('passage', 'passages')(passages)}, proof for ${actors(people)}, in the order of the page`,
  more: 'More passages',
  /** Quotes that only signals take from the page. */
  happened: 'What happened, in its words',
  proofFor: 'Proof for',
  andOthers: (more: number) => `and ${actors(more)} more`,
  signals: 'Signals from this page',
  samePublisher: 'Same publisher',
  description: (title: string, publisher: string | null, people: number) =>
    `${title}${publisher ? `, published by ${publisher}` : ''}: the exact words that prove something about ${actors(people)}.`,
  facts: {
    title: 'Health',
    status: 'Status',
    states: { ok: 'Working', changed: 'Changed', broken: 'Broken' },
    published: 'Published',
    read: 'Last read',
    publisher: 'Publisher',
    license: 'License',
    quotes: 'Quotes',
    fingerprint: 'Fingerprint',
    foundAgain: (found: number, total: number) => `${found} of ${total} found again`,
  },
  strip: {
    label: (read: number, days: number, faults: number) =>
      `Read on ${read} of the last ${days} days${faults > 0 ? `, with a change or a fault on ${faults}` : ''}.`,
    today: 'Today',
  },
  notFound: 'Not found when the page was last checked.',
  changes: {
    title: 'Changes',
    lines: (added: number, removed: number) =>
      [added > 0 && `${lines(added)} added`, removed > 0 && `${lines(removed)} removed`]
        .filter(Boolean)
        .join(', '),
    unaffected: 'No quote was affected.',
    affected: (quotes: number) => `${count('quote is', 'quotes are')(quotes)} no longer on the page.`,
    all: 'All changed lines',
  },
  checks: {
    title: 'Checks',
    outcomes: {
      unchanged: 'Unchanged',
      changed: 'The text had changed',
      gone: 'The page was gone',
      unreachable: 'The page could not be read',
    },
    found: (found: number, total: number) => `${found} of ${total} quotes found again`,
    quoted: 'Read and quoted',
  },
}
