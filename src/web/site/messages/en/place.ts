import { counter, numberFormat } from '../counts.ts'

const count = counter('en-US')
const number = numberFormat('en-US')
const issues = count('issue', 'issues')

/** A sentence whose middle part is emphasized. */
type Phrase = readonly [string, string, string]

/** A place and its tabs. */
export const place = {
  kinds: {
    city: 'City',
    town: 'Town',
    village: 'Village',
    borough: 'Borough',
    township: 'Township',
    county: 'County',
    district: 'District',
    state: 'State',
    country: 'Country',
    locality: 'Locality',
  } as Readonly<Record<string, string>>,
  containment: {
    within: 'In',
    contains: 'Contains',
    ofKind: {
      county: count('county', 'counties'),
      district: count('district', 'districts'),
      state: count('state or territory', 'states and territories'),
      locality: count('place', 'places'),
    } as Readonly<Record<string, (places: number) => string>>,
    all: (places: number) => `All ${number(places)} places`,
    placesIn: (name: string) => `Places in ${name}`,
    none: 'We know of no smaller place in it.',
    statewide: (actors: number) => `Statewide bodies and officials: ${count('actor', 'actors')(actors)}`,
    below: (actors: number) => `The state and everything below it: ${count('actor', 'actors')(actors)}`,
    here: 'Show only the place itself',
    everything: (actors: number) => `Show everything below it too (${count('actor', 'actors')(actors)})`,
  },
  kindOfPeople: (kind: string | undefined, people: number) =>
    kind ? `${kind} of ${number(people)} people` : `${number(people)} people`,
  title: (name: string, tab: string) => `${tab} in ${name}`,
  /** Without a number of sources while they are counted. */
  description: (name: string, actors: number, sources: number | null) =>
    `Who does civic work in ${name}: ${count('actor', 'actors')(actors)}${sources === null ? '' : ` from ${count('source', 'sources')(sources)}`}, each fact with an exact quote.`,
  tabs: {
    label: 'Parts of this page',
    overview: 'Overview',
    actors: 'Actors',
    meetings: 'Meetings',
    signals: 'Signals',
    sources: 'Sources',
  },
  actions: { calendar: 'Calendar', feed: 'Feed', download: 'Download' },
  summary: {
    know: 'We know of',
    here: 'here, from',
    counting: 'here. Their sources are being counted.',
    none: 'We know of no one here yet.',
    within: (actors: number) => `With everything below it: ${count('actor', 'actors')(actors)}.`,
    missing: (areas: number): Phrase => ['For', issues(areas), 'we searched and found no one.'],
    notSearched: (areas: number): Phrase => [
      'For',
      issues(areas),
      'nobody has searched, so silence there tells you nothing.',
    ],
    nobodySearched: 'Nobody has searched this place yet, so silence here tells you nothing.',
  },
  grid: {
    title: 'What is known, issue by issue',
    numbers: 'Numbers are actors',
    domain: 'Domain',
    cell: {
      covered: (actors: number) => count('actor', 'actors')(actors),
      thin: (actors: number) => count('actor', 'actors')(actors),
      missing: (date: string) => `searched on ${date}, none found`,
      not_searched: 'not searched yet',
      edge: 'not searched by itself',
    },
    lastSearched: (date: string) => `Last searched ${date}.`,
    noEngine: 'No web search engine was used, only pages we already knew and where they led.',
    engines: (names: string) => `Searched with: ${names}.`,
    whatWasRead: 'What was searched and what was not',
  },
  who: {
    titleWithoutIssue: 'Who is active here',
    title: 'Who works on it',
    all: (actors: number) => (actors === 1 ? 'The one actor' : `All ${count('actor', 'actors')(actors)}`),
    allIssues: 'All issues',
    more: (actors: number) => `Show ${number(actors)} more`,
    label: 'Issues',
  },
  /** Why no actor is listed for an issue. */
  silence: {
    nobody: (place: string, issue: string) => `Nobody has searched ${place} for ${issue}`,
    unknown: 'There may be people working on it. We do not know.',
    noOne: (place: string, issue: string) => `No one found for ${issue} in ${place}`,
    searched: (date: string, pages: number) =>
      pages === 0
        ? `We searched on ${date} and found no actor. That can change.`
        : `We searched on ${date}, read ${count('page', 'pages')(pages)} and found no actor. That can change.`,
    pages: 'See the pages we read',
    elsewhere: (issue: string) => `${issue}: the actors are counted under a related issue`,
  },
  comingUp: 'Coming up',
  noMeetings: 'No meeting is announced on the pages we read.',
  addAll: 'Add all to your calendar',
  lately: 'What happened lately',
  onlyRecords: 'Only changes in the directory itself.',
  nothingLately: 'No signal yet.',
  allSignals: (signals: number, hasMore: boolean) =>
    signals === 1 ? 'The one signal' : `All ${number(signals)}${hasMore ? '+' : ''} signals`,
  signalCount: (signals: number, hasMore: boolean) => `${number(signals)}${hasMore ? '+' : ''}`,
  sources: {
    title: 'Sources',
    upToDate: 'up to date',
    old: 'more than a year old',
    broken: 'broken',
    all: (sources: number) =>
      sources === 1 ? 'The one source' : `All ${count('source', 'sources')(sources)}`,
    list: 'The pages behind every fact in this place, newest first.',
    supports: 'Proof for',
    andOthers: 'and others',
    none: 'No source yet.',
    counting: 'The sources of this place are being counted. Look again in a minute.',
  },
  actors: {
    list: (total: string, place: string) => `${total} in ${place}`,
    none: 'No actor matches these filters.',
    clear: 'Clear filters',
    filters: 'Filters',
    kind: 'Kind of actor',
    issue: 'Issue',
    who: 'Who says so',
    sort: 'Sort by',
    sorts: { name: 'Name', sources: 'Most sources', recent: 'Newest source' },
  },
  meetings: {
    lead: 'Public meetings, hearings and civic evenings, as their hosts announced them.',
    upcoming: 'Coming up',
    past: 'Past meetings',
    showPast: 'Show past meetings',
    showUpcoming: 'Show upcoming meetings',
    none: 'No meeting is announced on the pages we read. Check the host’s own page.',
    subscribe: 'Subscribe to this calendar',
    check: 'Check the host’s page before you go. Times are local.',
  },
  signals: {
    lead: 'What happened here, newest first, each with its source.',
    older: 'Older signals',
  },
  coverage: {
    tab: 'Coverage',
    title: (name: string) => `What was searched in ${name}`,
    lead: 'What we looked for here, when, and where nobody has looked. A finished search means that pages were read, not that everything was found.',
    runs: 'Searches',
    finished: 'Finished',
    engines: 'Search engines',
    noEngines: 'None: known pages and their links',
    pages: 'Pages',
    pagesNotKept: 'Not recorded',
    readPages: count('read', 'read'),
    pagesTitle: (date: string) => `Pages of the search of ${date}`,
    pagesLead:
      'Pages that were not read come first. A page that was read is a source only where it proves something about an actor.',
    page: 'Page',
    outcome: 'Outcome',
    readOn: 'Read on',
    source: 'What it proves',
    openSource: 'Quotes',
    unlisted: (number: number) =>
      number === 1
        ? '1 more page is not listed: its address was named by the person who searched, or contains the name of a person who asked not to be listed.'
        : `${number} more pages are not listed: their addresses were named by the person who searched, or contain the name of a person who asked not to be listed.`,
    noRuns: 'Nobody has searched this place yet. We do not know who works here.',
    byIssue: 'By issue',
    issue: 'Issue',
    known: 'What we know',
    actors: 'Actors',
    sources: 'Sources',
    lastSearched: 'Last searched',
    never: 'Never',
    noSearch: 'known without a search',
    seeAlso: (name: string) => `See also ${name}`,
    statusFrom: (name: string) => `known under ${name}`,
  },
}
