import { counter, numberFormat } from '../counts.ts'

const actors = counter('en-US')('actor', 'actors')
const issues = counter('en-US')('issue', 'issues')
const suggestions = counter('en-US')('suggestion', 'suggestions')
const number = numberFormat('en-US')

/** The search page and the suggestions of search fields. */
export const search = {
  title: 'Search',
  description: 'Search people, groups, campaigns and events by name, issue, place, or the words of a quote.',
  form: 'Search the directory',
  words: 'Name, issue or words in a quote',
  place: 'Place',
  placeHint: 'City and state, or ZIP code',
  submit: 'Search',
  /** A total, or the number that was counted before giving up. */
  count: (total: number, isComplete: boolean) =>
    isComplete ? actors(total) : `More than ${number(total)} actors`,
  heading: (count: string, words: string | undefined, place: string | undefined) =>
    [count, words && `for “${words}”`, place && `in ${place}`].filter(Boolean).join(' '),
  all: (count: string) => `${count}, each with its proof`,
  results: 'Results',
  quotes: 'Quotes with these words',
  sort: 'Sort',
  sorts: { relevance: 'Best match', name: 'Name', sources: 'Most sources', recent: 'Newest source' },
  addAll: (actors: number) => (actors === 1 ? 'Add to a list' : `Add all ${number(actors)} to a list`),
  data: 'Data (JSON)',
  table: 'Table (CSV)',
  filters: 'Filters',
  more: 'More',
  kind: 'Kind of actor',
  issue: 'Issue',
  who: 'Who says so',
  state: 'State',
  newest: 'Newest source',
  newestSource: {
    fresh: 'Last 6 months',
    aging: '6 to 12 months',
    stale: 'Older',
    unknown: 'No date',
  },
  remove: (filter: string) => `Remove the filter ${filter}`,
  clear: 'Clear filters',
  range: (to: number, total: string) => `1–${number(to)} of ${total}`,
  matchedIssue: (issue: string) => `Matched on an issue: ${issue}`,
  matchedAlias: (name: string) => `Matched on another name: ${name}`,
  matchedIdentifier: (identifier: string) => `Matched on an identifier: ${identifier}`,
  matchedPlace: (place: string) => `Matched on the place: ${place}`,
  correctedWords: (typed: string, used: string) =>
    `Nothing is spelled “${typed}”. These are results for “${used}”.`,
  readAs: (typed: string, words: string, place: string | undefined, leftOut: string) =>
    `Nobody matches all of “${typed}”. These are results for “${words}”${place ? ` in ${place}` : ''}${leftOut ? `, without “${leftOut}”` : ''}.`,
  corrected: (typed: string, place: string) => `No place is spelled “${typed}”. These are from ${place}.`,
  placesNamed: (words: string) => `Places called “${words}”`,
  placeInWords: 'A place in these words',
  issuesNamed: 'Issues',
  wholeState: (state: string) => `All of ${state}`,
  notSearched: {
    title: 'Looking for someone who isn’t here?',
    some: (open: number, all: number, place: string) =>
      `${number(open)} of ${issues(all)} in ${place} ${open === 1 ? 'has' : 'have'} not been searched`,
    none: (place: string) => `Nobody has searched ${place} yet, so silence there tells you nothing.`,
    link: 'See what has been searched',
    everywhere:
      'Most places have not been searched yet, so who is missing here may still be out there. Choose a place to see what was searched.',
  },
  noMatch: {
    heading: (words: string | undefined, place: string | undefined) =>
      ['No actor matches', words ? `“${words}”` : 'these filters', place && `in ${place}`]
        .filter(Boolean)
        .join(' '),
    nobody: (place: string) => `We know of no one in ${place} yet`,
    openPlace: (place: string) => `Open the page of ${place}`,
    meant: 'Did you mean',
    orTry: 'Or try:',
    try: 'You can try:',
    inState: (words: string, state: string) => `“${words}” in all of ${state}`,
    anywhere: (words: string) => `“${words}” everywhere`,
    word: (word: string) => `Only “${word}”`,
    withoutFilters: 'The same search without filters',
    everyone: (place: string) => `Everyone in ${place}`,
    unsearched: (place: string) =>
      `${place} has not been searched for everything, so this is not proof that nobody is there.`,
    spelling: 'Check the spelling, or use fewer words.',
  },
  ambiguous: {
    heading: (place: string) => `Which ${place}?`,
    lead: 'The name fits several places. Choose one.',
    unsearched: 'not searched',
  },
  unknown: {
    heading: (place: string) => `We know no place called “${place}”`,
    lead: 'Check the spelling, add the state, or use a ZIP code.',
    similar: 'Did you mean:',
  },
  suggest: {
    places: 'Places',
    issues: 'Issues',
    actors: 'Actors',
    state: 'State',
    notSearched: 'Not searched yet',
    noneFound: 'Searched, none found',
    found: (rows: number) =>
      rows === 0 ? 'No suggestion. Enter searches for the words.' : suggestions(rows),
    hint: '↑ ↓ to choose, Enter to open. ZIP codes work too.',
  },
}
