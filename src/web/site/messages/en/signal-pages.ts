import type { z } from 'zod'
import type { VoteOption } from '../../../../contracts/firehose/signal-details.ts'
import { counter } from '../counts.ts'

const count = counter('en-US')

type VoteChoice = z.infer<typeof VoteOption>

/** The list of signals, one signal, and the list of meetings. */
export const signalPages = {
  list: {
    title: 'Signals',
    titleIn: (place: string) => `Signals in ${place}`,
    lead: 'What happened around civic actors: meetings, votes, filings and changed pages, each with its source.',
    found: count('signal', 'signals'),
    matching: (signals: number) => `${count('signal matches', 'signals match')(signals)} these filters`,
    older: 'Older signals',
    none: 'No signal yet. Signals appear here when a page that we read shows that something happened.',
    noMatch: 'No signal matches these filters.',
  },
  filters: {
    title: 'Filters',
    place: 'Place',
    placeHint: 'City, state or ZIP code',
    issue: 'Issue',
    anyIssue: 'Any issue',
    wholeDomain: (domain: string) => `All of ${domain}`,
    types: 'What happened',
    since: 'Found since',
    apply: 'Apply',
    clear: 'Clear filters',
    ambiguous: (text: string) => `Several places are called ${text}. Which one do you mean?`,
    unknown: (text: string, hasChoices: boolean) =>
      hasChoices
        ? `We know no place called ${text}. Did you mean one of these?`
        : `We know no place called ${text}. Write the city and the state, or a ZIP code.`,
  },
  live: {
    updated: 'Updated at',
    reload: 'Reload for new ones',
    /** `#` stands for the number. */
    script: {
      live: 'Live',
      paused: 'Paused',
      lost: 'The connection is lost. Reload the page for new ones.',
      gap: 'Some signals are missing here. Reload the page.',
      none: 'Nothing new since you opened this page',
      newOne: '1 new since you opened this page',
      newOther: '# new since you opened this page',
      show: 'Show them',
      pause: 'Pause',
      resume: 'Go on',
    },
  },
  follow: {
    title: 'Follow this view',
    calendar: 'Meetings as a calendar',
    code: 'Use it in code',
    key: 'The live stream needs an API key. Feeds and calendars are free and need none.',
    dates: 'How dates work',
    datesText:
      'Signals are listed by the day we found them. The time in each card is when it happened or will happen. A corrected signal shows what it said before.',
  },
  history: {
    correctedOn: 'Corrected',
    withdrawnOn: 'Withdrawn',
    before: 'Before:',
    sameText: 'the same words with other details.',
    status: { scheduled: 'Scheduled', postponed: 'Postponed', canceled: 'Canceled' },
    noLocation: 'without a room or an address.',
    noAgenda: 'without an agenda.',
    otherAgenda: 'with another agenda.',
    noEnd: 'without an end.',
    otherEnd: 'with another end.',
  },
  links: { cite: 'Cite', report: 'Report' },
  takePart: {
    title: 'How to take part',
    until: 'until',
    kind: {
      remote: 'From anywhere',
      comment: 'Comment',
      interpretation: 'Interpreter',
      accessibility: 'Accessibility',
    },
    link: {
      remote: 'Join online',
      comment: 'Send a comment',
      interpretation: 'Ask for an interpreter',
      accessibility: 'Ask for assistance',
    },
  },
  vote: {
    title: 'How they voted',
    passed: 'Passed',
    failed: 'Failed',
    member: 'Member',
    voted: 'Vote',
    written: 'In the words of the source',
    options: [
      ['yes', 'Yes'],
      ['no', 'No'],
      ['abstain', 'Abstained'],
      ['absent', 'Absent'],
      ['excused', 'Excused'],
      ['other', 'Other'],
    ] as [VoteChoice, string][],
  },
  change: {
    title: 'What changed on the page',
    before: 'Before',
    after: 'After',
    none: 'No line.',
  },
  detail: {
    happened: 'Happened',
    happens: 'Happens',
    /** Of a meeting that was canceled or withdrawn. */
    planned: 'Planned for',
    found: 'Found',
    place: 'Place',
    where: 'Where',
    ends: 'Ends',
    issues: 'Issues',
    confidence: 'Checked',
    reviewed: 'A person has read it',
    unreviewed: 'Read by a program, not by a person',
    disputed: 'Disputed',
    who: 'Who takes part',
    noActors: 'The sources name no actor of the directory.',
    evidence: 'Evidence',
    evidenceRemark: (sources: number) => `${count('quote', 'quotes')(sources)}, word for word`,
    sourcePage: 'About this source',
    report: 'Report',
    history: 'What it said before',
    historyRemark: 'Newest first',
    published: 'Published',
    current: 'Current',
    replacedTitle: 'A newer signal replaced this one.',
    replacedLink: 'Read the current one',
    withdrawnTitle: (date: string) => `This was withdrawn on ${date}.`,
    cite: 'Cite',
    citeText: 'Copy this text:',
    data: 'As data',
    agenda: 'Agenda',
    calendar: 'Add to your calendar',
    description: (kind: string, place: string | undefined, date: string) =>
      [kind, place, date].filter(Boolean).join(' · '),
  },
  meetings: {
    title: 'Meetings',
    titleIn: (place: string) => `Meetings in ${place}`,
    lead: 'Public meetings, hearings and civic evenings, as their hosts announced them.',
    subscribe: 'Subscribe to this calendar',
    host: 'Host',
    coming: (meetings: number, canceled: number) =>
      `${meetings} coming up${canceled > 0 ? `, ${canceled} canceled` : ''}`,
    past: 'Past meetings',
    upcoming: 'Upcoming meetings',
    none: 'No meeting is announced on the pages we read.',
    noneHint: 'That does not mean that there is none. Check the host’s own page.',
    later: 'Later meetings',
    calendar: 'Calendar',
    previousMonth: 'Earlier',
    nextMonth: 'Later',
    on: (day: string, meetings: number) => `${day}: ${count('meeting', 'meetings')(meetings)}`,
    sources: 'Where these come from',
    sourcesText: (pages: number) =>
      `${count('page', 'pages')(pages)} of hosts and calendars. Times are local. Check the host’s page before you go.`,
  },
}
