import type { TagObject } from './document.ts'

/** In the order of the reference. */
export const tags: readonly TagObject[] = [
  {
    name: 'Places',
    description:
      'Where civic work happens: find a place, its actors, its sources, and what nobody has looked for yet.',
  },
  {
    name: 'Actors',
    description:
      'People, organizations, initiatives, campaigns and events. Every claim about one carries a dated source and an exact quote.',
  },
  {
    name: 'Taxonomy',
    description: 'The issue areas that civic work is about, grouped into domains.',
  },
  {
    name: 'Firehose',
    description:
      'Signals: meetings, votes, filings, grants and changed sources, each with its proof. Read them as a snapshot, follow them as a stream or a socket, or have them posted to you. The messages of streams are described in `/asyncapi.json`.',
  },
  {
    name: 'Feeds',
    description:
      'Public signals for feed readers and calendars, without credentials, by the filters of the Firehose.',
  },
  {
    name: 'Flags',
    description: 'Tell us that something is stale, broken or wrong. Anyone may; reports are never public.',
  },
  {
    name: 'Flag review',
    description: 'Reading flags and deciding them, for reviewers of the public directory.',
  },
  {
    name: 'Discovery',
    description:
      'Runs that find public sources of a place and extract candidate actors, their review, and results of local research. What a run finds is private until it is published.',
  },
  {
    name: 'Workspaces',
    description:
      'What a team keeps to itself: lists, briefs, watches, coverage targets, notes, review states, and the proof of what was used.',
  },
  {
    name: 'Account',
    description: 'Who you are to the service, and what your key or token allows.',
  },
  {
    name: 'Operation',
    description: 'Whether the service runs and how it fares, for those who operate it.',
  },
]
