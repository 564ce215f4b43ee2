import { counter, noun } from '../counts.ts'

type Parts = readonly [string, string]

const places = counter('en-US')('place', 'places')

/** The home page. */
export const home = {
  title: (site: string) => `${site}: who does civic work where, with proof`,
  headline: 'Who does civic work where you live, and where is the proof?',
  lead: 'Officials, groups, campaigns and events across the United States. Every fact comes with the exact words that show it and a dated link to the page they are from.',
  search: 'Search by place, issue or name',
  searchHint: 'Gary, housing, 46402 …',
  submit: 'Search',
  map: (count: number) => `Map of the United States with a dot for each of ${places(count)} with actors.`,
  known: (count: number) => [places(count), count === 1 ? 'has' : 'have', 'at least one actor with a source'],
  unknown: (count: number): Parts => [
    places(count),
    'have none yet. Most have not been searched, so empty does not mean quiet.',
  ],
  allPlaces: 'All places',
  actors: noun('actor', 'actors'),
  sources: noun('source', 'sources'),
  issues: noun('issue', 'issues'),
  places: noun('place', 'places'),
  onlySample: 'This directory has only its fictional sample town so far:',
  fact: {
    title: 'How a fact looks here',
    ours: 'Words in this typeface are ours.',
    quoted: 'Words in this typeface are quoted.',
    rule: 'If nothing can be quoted, we don’t say it.',
    works: (actor: string, issue: string, place: string): Parts => [actor, `works on ${issue} in ${place}.`],
    words: ['The exact words,', 'copied from the page and checked against it.'] as Parts,
    page: ['The page itself,', 'with its publisher and the day it came out.'] as Parts,
    object: ['A way to object.', 'Anyone can report a fact. A person reviews every report.'] as Parts,
    how: 'How proof works',
  },
  latest: 'Latest signals',
  allSignals: 'All signals',
  noSignals: 'Nothing has happened on the pages we read yet.',
  comingUp: 'Coming up',
  allMeetings: 'All meetings',
  noMeetings: 'No meeting is announced on the pages we read.',
  browse: 'Browse by issue',
  allIssues: (count: number) => `All ${count}`,
}
