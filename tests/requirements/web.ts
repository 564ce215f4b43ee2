import type { Requirement } from './requirement.ts'

/** Web: pages for people. */
export const web = {
  'spec.web.place-pages': {
    text: 'Place pages are public reads.',
    from: 'interface: Authentication',
    status: 'built',
  },
  'design.web.own-limit': {
    text: 'Pages have a protective limit of their own, 240 a minute by address.',
    from: 'design § 5',
    status: 'built',
  },
  'design.web.one-process': {
    text: 'The process that serves the API also serves stream, MCP, pages and jobs.',
    from: 'design § 4',
    status: 'built',
  },
  'design.site.pages': {
    text: 'Every public page is complete without script, has no axe violation in light and dark, fits from 320 to 1280 px, stays within its budgets, and is the same bytes for every anonymous visitor.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.service-texts': {
    text: 'Spanish pages show in Spanish what research says about its pages, candidates and gaps, why sources and webhooks fail, and what a role does not allow; a sentence without a translation is marked as English or left out.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.own-language': {
    text: 'Quotes, titles and summaries in another language than that of the page carry their own, where their words tell it.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.dates': {
    text: 'A moment has the date and the time of the place it belongs to, also in lists over many places, or those of a zone that the page names; a date without a time is the same everywhere.',
    from: 'site § 5',
    status: 'built',
  },
  'design.site.error-pages': {
    text: 'Browsers get designed pages for 404, 429 and 500; programs get problem documents. Static assets do not count against limits.',
    from: 'site § 5',
    status: 'built',
  },
  'design.site.signals': {
    text: 'Signals are listed by the day they were found, with filters that work without script; a corrected one shows what it said before, and each has a page with all evidence, roles and revisions.',
    from: 'site § 4, § 7',
    status: 'built',
  },
  'design.site.hostile-text': {
    text: 'Names, quotes and notes are text: markup is escaped, long names are shown in full and long texts are clamped, and only http and https addresses become links.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.meetings': {
    text: 'Meetings are listed by when they happen, from today on, with a month and a calendar to subscribe to; canceled ones are struck, not gone.',
    from: 'site § 4, § 7',
    status: 'built',
  },
  'design.site.sources': {
    text: 'A source has a page with its passages in the order of the page, whom each proves something about, its health and its publisher.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.live': {
    text: 'The list of signals counts what is new over the public event stream and moves only on request; without script it says when it was read.',
    from: 'site § 7',
    status: 'built',
  },
  'design.site.status': {
    text: 'A status page for people says how current signals, records and sources are.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.suggest': {
    text: 'A page for suggestions works without script; empty states and hatched cells lead to it.',
    from: 'site § 4 Pages',
    status: 'built',
  },
  'design.site.listed': {
    text: 'A private form for people who are listed works without script: remove, correct, do not index.',
    from: 'site § 4 Pages',
    status: 'built',
  },
  'design.site.history': {
    text: 'The page of an actor shows its newest changes, and a page of the site has all of them.',
    from: 'site § 4, § 12 G12',
    status: 'built',
  },
  'design.site.merged': {
    text: 'The page of a merged actor says when it was merged and links the actor that has its evidence now, if that one is public.',
    from: 'site § 5, § 12 G12',
    status: 'built',
  },
  'design.site.report': {
    text: 'Anyone can report an actor or a source with a form that works without script; errors say what to do, and what was typed stays.',
    from: 'site § 4, § 6',
    status: 'built',
  },
  'design.workspace.frame': {
    text: 'The pages of a workspace show what waits for a person, and lead to lists, with counts; another workspace’s address is a 404 page, a read-only role sees no write controls, and a page acts in the workspace of its address.',
    from: 'site § 3, § 4',
    status: 'built',
  },
  'design.workspace.since': {
    text: 'The home page of a workspace says what is new since the member was last here; lists say which of their actors changed since the member last opened them.',
    from: 'site § 4, § 12',
    status: 'built',
  },
  'design.workspace.choice': {
    text: 'A choice on a public page is remembered through sign-in and sign-up: it leads to the same page of the workspace that the visitor opened last.',
    from: 'site § 5, § 12',
    status: 'built',
  },
  'design.workspace.nothing-lost': {
    text: 'Nothing that was typed is lost: briefs and notes are saved two seconds after typing stops, and stay in the browser until they are; a conflict shows both versions, and an ended session or membership shows what was typed.',
    from: 'site § 5',
    status: 'built',
  },
  'design.workspace.discovery': {
    text: 'A search starts from a cell that nobody searched, shows its progress and can be left; on the sample town it works without any setting.',
    from: 'site § 4, § 6',
    status: 'built',
  },
  'design.desk.queue': {
    text: 'Reviewers decide on reports, suggested pages, submissions, requests, duplicates and vanished quotes in one place: what was said beside the record, what will change before the decision, one key for each decision, ten seconds to undo it. Opening an item takes it. What somebody else decided meanwhile is shown. Nobody else sees the desk.',
    from: 'site § 4',
    status: 'built',
  },
  'design.desk.nothing-lost': {
    text: 'Decisions of the desk wait in the browser while the session or the connection is lost, and are sent in order, each once. What was typed for several items is shown again after the session ended.',
    from: 'site § 4',
    status: 'built',
  },
  'design.desk.operator': {
    text: 'Operators see one page without controls: versions, queue, engines, monitors, disk, the last backup, and the commands that change things. It shows whether a secret is set, never the secret.',
    from: 'site § 4',
    status: 'built',
  },
  'design.workspace.submissions': {
    text: 'An actor that only the workspace sees has a page there, from which it is submitted to the public directory. The pages of submissions show the state of each actor, what a reviewer asked, what was answered and the reason; a question waits on the home page.',
    from: 'site § 4',
    status: 'built',
  },
  'design.workspace.review': {
    text: 'Candidates are decided by single keys, each quote among the words around it, with undo; 60 take less than two minutes. Decisions wait while the connection or the session is gone, and one that somebody else made meanwhile is shown.',
    from: 'site § 4, § 7',
    status: 'built',
  },
  'design.workspace.links': {
    text: 'Every link of a signed-in page opens a page. Links of scout, assistants, digests and mails open pages of the workspace that has the item, never JSON.',
    from: 'site § 4, § 5',
    status: 'built',
  },
  'design.workspace.watches': {
    text: 'Before it is saved, a watch shows what the last 30 days would have sent; above 20 a day a weekly digest is chosen. Where a limit is reached, the free ways stand first.',
    from: 'site § 4, § 5',
    status: 'built',
  },
  'design.workspace.digest-times': {
    text: 'Digests give times in the time zone of the place, the location of a meeting, and whether it was canceled or postponed.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.signal-details': {
    text: 'The page of a signal shows how to take part in a meeting, with the words that say so; who voted how, absent and excused members included; and the lines that a page lost and gained.',
    from: 'site § 4, § 7',
    status: 'built',
  },
  'design.workspace.free': {
    text: 'A free account has a personal workspace with lists, notes and two watches, whose digests are read on the site. What needs a plan says what it costs and what works without.',
    from: 'site § 5',
    status: 'built',
  },
  'design.workspace.posts': {
    text: 'A watch can follow a post of an actor and reports who takes or leaves it.',
    from: 'site § 4',
    status: 'built',
  },
  'design.workspace.briefs': {
    text: 'A brief is written with citations: quotes are found in its scope, numbers lead to them, sentences without one are marked, and gaps are named. A quote that is gone is marked, and others of its source or actor are offered.',
    from: 'site § 4, § 7',
    status: 'built',
  },
  'design.workspace.records': {
    text: 'Coverage targets, notes, the record of use with its last hash, and the history are pages.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.embed': {
    text: 'The embedded page of a place may be framed by other sites and has no script and no cookies; every other page forbids framing.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.proof': {
    text: 'The page on proof says how often pages are misread, with the measured figures.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.developers': {
    text: 'The front page for developers shows one call with its real answer, the ways in and the limits.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.sitemap': {
    text: 'A sitemap lists pages, places with actors and actors, without invented records and people without an office, whose pages are not indexed either. Filtered lists are not indexed.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.structured-data': {
    text: 'Places, actors and meetings carry JSON-LD with their sources as citations and their breadcrumbs; no name can end the element.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.search': {
    text: 'A search says how many actors match, shows the quote with the words or the issue that matched, resolves a place or asks which one is meant, and says what nobody searched.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.combobox': {
    text: 'Search fields suggest places, issues and actors, work by keyboard alone, and never choose a row by themselves.',
    from: 'site § 7',
    status: 'built',
  },
  'design.site.accounts': {
    text: 'The pages of accounts and settings are accessible, in the type and colors of the site; those before sign-in are in English and Spanish.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.keyboard': {
    text: 'Every public page is used by keyboard alone: a skip link first, every control reached in order with a visible focus, nothing trapped.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.slow-processor': {
    text: 'Public pages show their content within a second of work on a processor that is four times slower.',
    from: 'site § 9',
    status: 'built',
  },
  'design.site.theme': {
    text: 'The footer of every page has a choice of light, dark or system colors, which works without script.',
    from: 'site § 8',
    status: 'built',
  },
  'design.site.maps': {
    text: 'Maps are drawn on the server, with hatching where nobody looked, at most 3,000 dots and 60 kB compressed.',
    from: 'site § 7',
    status: 'built',
  },
  'design.site.containment': {
    text: 'Pages of places and states show what contains a place and what it contains, and list everything below it on request.',
    from: 'design § 10',
    status: 'built',
  },
  'design.site.regions': {
    text: 'Places, states and issues have pages with a map, a table that leads to every place on it, and what nobody searched; the sample town is left out of their totals.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.reference': {
    text: 'The API reference is part of the site: a page per group, operation and record, a search, samples in curl, TypeScript and Python that work, a form that sends the request, every error code, and the guides of docs/. Former anchors lead to the right page.',
    from: 'site § 4',
    status: 'built',
  },
  'design.site.share-images': {
    text: 'A place, an actor and a signal have a share image drawn from data: the coverage of the place, or one passage with its source.',
    from: 'site § 8',
    status: 'built',
  },
  'design.site.stories': {
    text: 'A resident, a reporter and a developer reach the proof by keyboard alone.',
    from: 'site § 6',
    status: 'built',
  },
  'design.site.own-words': {
    text: 'Spanish pages translate the titles and summaries of signals that the service itself writes; titles of sources keep their language.',
    from: 'site § 10',
    status: 'built',
  },
  'design.site.evidence-in-context': {
    text: 'Actor and source pages show quotes among the words around them, contacts with the number of their proof, and the checks of a source, in English and Spanish.',
    from: 'site § 12 (G7–G10)',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
