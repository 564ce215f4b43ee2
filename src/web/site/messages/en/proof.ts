/** How evidence works. */
export const proof = {
  title: 'What counts as proof',
  lead: 'Every fact in this directory stands on the exact words of a public page. This page says how that works, and how often it goes wrong.',
  counts: {
    title: 'A quote, a page, a date',
    text: [
      'A fact is stored only together with its source: the address of a public page, the day the page was published or read, and the exact words on it that show the fact. Without a quote there is no fact.',
      'What a source says is set in serif letters with a yellow line, and not one character of it is changed. Everything else on the page is said by us.',
    ],
    example: 'A quote from this directory, about',
  },
  read: {
    title: 'How pages are read',
    text: [
      'Programs find and read public pages: council agendas, minutes, rosters, calendars, news, pages of groups. They respect the rules that a site sets for robots, and they do not log in or pay.',
      'The words are copied, not written. A statement that cannot be quoted from the page is not made.',
      'A finished search means that pages were read. It does not mean that everything was found.',
    ],
  },
  errors: {
    title: 'How often we misread',
    lead: 'Measured on pages that people labeled by hand, without a language model. No quote in the test was missing from its page.',
    what: 'What was read',
    right: 'Of what we list, is right',
    found: 'Of what is there, we find',
    rows: {
      people: 'People on all kinds of pages',
      organizations: 'Organizations on all kinds of pages',
      rosters: 'Members in lists of councils and boards',
      meetings: 'Meetings and their days',
    },
    text: [
      'Some rules were written while looking at these pages, so expect lower figures on other sites.',
      'That is why a person decides before something becomes public, and why every fact can be reported.',
    ],
  },
  silence: {
    title: 'What silence means',
    text: [
      'If nobody searched a place for an issue, we do not know who works on it. Hatching says so everywhere: on grids, bars and maps. A white cell with a zero means that we searched and found no one.',
    ],
  },
  dates: {
    title: 'What the dates mean',
    text: [
      'Beside a source stands the day it was published. If the page gives no day, we say when we read it. For a signal we say when it happened and when we found it, and never mix the two.',
      'A record is fresh when its newest source is at most 180 days old, aging up to 365 days, and then old.',
    ],
  },
  review: {
    title: 'Who reviews',
    text: [
      'What a search finds is private until a person accepts it. Lists of officials from open data files are imported as they are. Reports go to reviewers, who correct, keep or remove a record. A corrected signal keeps showing what it said before.',
    ],
  },
  sample: {
    title: 'What “Sample” means',
    text: [
      'Alder Falls is a fictional town. Its people, groups and pages are invented to show how the directory works. It is marked wherever it appears.',
    ],
  },
}
