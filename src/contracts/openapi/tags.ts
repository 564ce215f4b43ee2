import type { TagObject } from './document.ts'

/** In the order of the reference. */
export const tags: readonly TagObject[] = [
  {
    name: 'Places',
    description:
      'Where civic work happens: find a place, its actors, its sources and the gaps in its coverage.',
  },
  {
    name: 'Actors',
    description:
      'People, organizations, initiatives, campaigns and events. Every claim about one carries a dated source and an exact quote.',
  },
  {
    name: 'Sources',
    description: 'The public pages that prove the claims: one source with its quotes and whom they support.',
  },
  {
    name: 'Taxonomy',
    description: 'The issue areas that civic work is about, grouped into domains.',
  },
  {
    name: 'Signals',
    description: 'Public signals without credentials: one signal with its evidence and its revisions.',
  },
  {
    name: 'Firehose',
    description:
      'Signals: meetings, votes, filings, grants and changed sources, each with its evidence. Read a snapshot, follow a stream or a WebSocket, or receive them by webhook. `/asyncapi.json` describes the messages of streams.',
  },
  {
    name: 'Feeds',
    description:
      'Public signals for feed readers and calendars, without credentials, with the filters of the Firehose.',
  },
  {
    name: 'Flags',
    description:
      'Report that something is stale, broken or wrong. Anyone can report; reports are never public.',
  },
  {
    name: 'Contributions',
    description:
      'Send pages, actors and requests to the reviewers of the directory. What you send is private until it is decided.',
  },
  {
    name: 'Flag review',
    description: 'Read and decide flags, for reviewers of the public directory.',
  },
  {
    name: 'Review',
    description:
      'The queue of everything that was sent, for reviewers of the public directory: take, compare, decide.',
  },
  {
    name: 'Discovery',
    description:
      'Runs find public sources of a place and extract candidate actors for review. Also accepts the results of local research. The results of a run are private until they are published.',
  },
  {
    name: 'Monitors',
    description:
      'Public sources that are read on a schedule: calendars, feeds, APIs and pages. What changed becomes signals.',
  },
  {
    name: 'Workspaces',
    description:
      'The private work of a team: lists, briefs, watches, coverage targets, notes, review states and usage records.',
  },
  {
    name: 'Account',
    description: 'Your account, and what your key or token allows.',
  },
  {
    name: 'Operation',
    description: 'Health checks and metrics, for operators.',
  },
]
