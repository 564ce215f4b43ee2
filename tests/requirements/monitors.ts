import type { Requirement } from './requirement.ts'

export const monitors = {
  'design.monitors.page-change': {
    text: 'A page monitor reports the changed lines of a page once, with the lines before and after. The first reading, noise and a broken page give no signal.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.exactly-once': {
    text: 'Items, signals and position of a reading are stored together: a reading that is killed before loses and repeats nothing, and of two readings at once one is stored.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.leases': {
    text: 'A reading holds a lease of its monitor in the database: any number of workers share the monitors, and no two of them request one source at the same time or one after the other for the same due time.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.silence': {
    text: 'A source that cannot be read for twice its interval raises source_broken, and its recovery corrects that signal.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.conditional': {
    text: 'Readings use conditional requests, and ignore a Last-Modified in the future.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.broken-link': {
    text: 'A link of a published source that is broken for three checks, over at least a day, opens one flag for the outage.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.bad-input': {
    text: 'A source that cannot be read or understood leaves its reason on the health of the monitor, waits as long as the site asks for, and does not advance the position.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.manage': {
    text: 'Workspaces manage private monitors, whose signals only they see, and reviewers public ones. An address is previewed and read before it is stored; private addresses and sign-in pages are refused.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.commands': {
    text: 'civic monitor previews, adds, lists, runs, pauses and removes public sources and shows their health. A wrong value is one sentence with exit code 2.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.sample-life': {
    text: 'In the first minutes after a fresh start, the sources of the sample town cancel a meeting, publish a vote with its roll call, change a page, break and recover; each is one signal, and later readings add none.',
    from: 'design § 12',
    status: 'built',
  },
  'design.meetings.api': {
    text: 'GET /api/meetings lists public meetings by place, body, issue and time, upcoming ones by default, each once with its latest state, its history, its evidence and how to participate.',
    from: 'design § 12',
    status: 'built',
  },
  'design.meetings.day-only': {
    text: 'A meeting whose source gives no time of day is never shown at midnight: signals, the API, calendars, pages, embeds, digests and assistants have its date only.',
    from: 'design § 12',
    status: 'built',
  },
  'design.meetings.one-occurrence': {
    text: 'A meeting that two sources announce is one occurrence with the evidence of both: a cancellation by one counts and names the other, and it is retracted when both withdrew it.',
    from: 'design § 12',
    status: 'built',
  },
  'design.meetings.body': {
    text: 'A meeting belongs to the body that its source names, or to the one body of the directory that its title names, so that the calendar of a body has the meetings of all connectors. Meetings that were read before the body was published are linked when it is.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.plain-words': {
    text: 'Summaries of signals are sentences: dates are in words and in the zone of the source, and a vote says its outcome, who voted how and who was absent.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.keys': {
    text: 'Keys of the operator are settings. Each is sent over https to its vendor only, and gets into no log and no signal.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.shared-pace': {
    text: 'All processes that fetch from a site share its pace and its pauses.',
    from: 'design § 12',
    status: 'built',
  },
  'design.monitors.actors': {
    text: 'Names in items are linked to directory actors only where one fits: a body by its words, a voter among the members of the body on that day, others by resolution.',
    from: 'design § 12',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
