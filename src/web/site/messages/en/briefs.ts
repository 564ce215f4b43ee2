import { counter } from '../counts.ts'

const count = counter('en-US')

/** Briefs and the editor with citations. */
export const briefs = {
  title: 'Briefs',
  lead: 'A brief is a text in which every sentence can carry its source.',
  empty: 'There is no brief yet.',
  columns: { title: 'Title', status: 'Status', citations: 'Citations', changed: 'Changed' },
  status: { draft: 'Draft', final: 'Final' },
  create: 'New brief',
  createFrom: (list: string) => `New brief from “${list}”`,
  newTitle: 'Title',
  place: 'Place (optional)',
  issue: 'Issue (optional)',
  anyIssue: 'All issues',
  createButton: 'Create the brief',
  text: 'Text',
  textHint:
    'Markdown. Type @ and a word to cite a quote, or find quotes below. A citation is a mark in brackets.',
  save: 'Save',
  saved: (date: string, who: string) => `Saved ${date} by ${who}.`,
  version: (version: number) => `Version ${version}.`,
  markFinal: 'Mark as final',
  markDraft: 'Make it a draft again',
  uncited: (sentences: number) => `${count('sentence cites', 'sentences cite')(sentences)} nothing.`,
  allCited: 'Every sentence cites something.',
  find: 'Find quotes',
  findLabel: 'Words of the quote',
  noQuotes: (words: string) => `No quote has the words “${words}”.`,
  insert: 'Cite',
  insertHint: 'Or copy the mark into the text:',
  preview: 'Preview',
  citations: 'Citations',
  noCitations: 'The text cites nothing yet.',
  actors: 'Actors',
  quotes: 'Quotes',
  quotesOf: (name: string) => `Quotes of ${name}`,
  changedSince: 'Changed since you cited it',
  removed: 'The record was removed or replaced. The words are the last known.',
  vanished: 'The words are no longer on the page. They stand here as we last read them.',
  replace: 'Replace it',
  citeInstead: 'Cite this instead',
  citeCorrected: 'Cite the corrected signal instead',
  noReplacement: 'No other quote of this source or actor stands. Find one below the text.',
  gaps: 'What this brief cannot say',
  export: 'Export',
  formats: { markdown: 'Markdown', json: 'JSON', html: 'Print' },
  delete: 'Delete this brief',
  citeLabel: 'Quotes to cite',
  offered: (quotes: number) =>
    quotes === 0
      ? 'No quote has this word.'
      : `${count('quote', 'quotes')(quotes)}. Up and Down choose, Enter cites, Escape closes.`,
  moreIssues: (issues: number) => `and ${issues} more`,
}
