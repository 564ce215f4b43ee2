import type { Requirement } from './requirement.ts'

/** Flags: correction signals about actors and sources. */
export const flags = {
  'spec.flags.any-caller': {
    text: 'Any caller, with no credentials, can report stale, broken or incorrect evidence.',
    from: 'interface: What the service does 8',
    status: 'built',
  },
  'spec.flags.not-a-judgment': {
    text: 'A flag prompts review and is no final judgment: the flagged record stays as it was.',
    from: 'interface: What the service does 8',
    status: 'built',
  },
  'spec.flags.actor-body': {
    text: 'POST /api/entity-flags takes entity_id, reason and flag_type, all required strings.',
    from: 'interface: Flag; Endpoints',
    status: 'built',
  },
  'spec.flags.source-body': {
    text: 'POST /api/source-flags takes source_id, reason and flag_type, all required strings.',
    from: 'interface: Flag; Endpoints',
    status: 'built',
  },
  'spec.flags.reason-free-text': {
    text: 'The reason is free text written by the reporter.',
    from: 'interface: Flag',
    status: 'built',
  },
  'spec.flags.stale-and-broken-link': {
    text: 'Actor flags include `stale`; source flags include `broken_link`.',
    from: 'interface: Flag',
    status: 'built',
  },
  'design.flags.created-body': {
    text: 'A flag is answered 201 with id, target (type, id), flag_type, reason, status and created_at.',
    from: 'design § 5 Resources: Flags',
    status: 'built',
  },
  'design.contributions.targets': {
    text: 'Reports also target a single claim or a signal.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.report-claim': {
    text: 'Each quote on the page of an actor leads to the form for a report on one of the claims that it proves.',
    from: 'design § 10; site § 4',
    status: 'built',
  },
  'design.contributions.signals': {
    text: 'Accepting a report on a signal can withdraw the signal, with the reason on its page and in the stream.',
    from: 'design § 10',
    status: 'built',
  },
  'design.contributions.outcome': {
    text: 'The stream and the receipt say what a report led to: a correction only where the record was changed.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.receipt': {
    text: 'A reporter has a secret receipt address with the outcome, and can add to the report.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.suggestions': {
    text: 'Anyone can suggest a page without an account; it is private until it is decided, and has a receipt.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.queue': {
    text: 'Submissions, suggestions, reports, requests, suspected duplicates and vanished quotes form one reviewers’ queue; every step is recorded, and the sender sees state and reason.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.two-reviewers': {
    text: 'Two reviewers never decide on the same item.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.submissions': {
    text: 'A workspace submits private actors, reviewed candidates and synced bundles to the public directory, and sees outcome and reason of each actor.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.one-transaction': {
    text: 'A decision and what it publishes are one transaction: nothing is half done.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.listed': {
    text: 'People listed can privately ask for removal, correction or no search indexing; safety and wrong contacts come first in the queue.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.record-notices': {
    text: 'An organization that proves its published domain by mail gets a mail when its record changes, and can end it.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.private': {
    text: 'Nothing of senders, reporters and workspaces is visible in public reads, histories, streams, exports or errors.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.vanished-quotes': {
    text: 'A quote that a source check does not find again waits for a reviewer; accepting removes the claim.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.duplicates': {
    text: 'Suspected duplicates wait for a reviewer; accepting merges them.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.same-items': {
    text: 'Items that ask for the same (a page, an actor, a request, a reported record) name each other in the queue.',
    from: 'design § 10',
    status: 'built',
  },
  'design.contributions.attempts': {
    text: 'Suggestions, requests, reports and guessed receipts are limited by address, and the refusal says for how long.',
    from: 'design § 10',
    status: 'built',
  },
  'design.contributions.queue-speed': {
    text: 'A long queue reads its first page from an index.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.bulk': {
    text: 'Reviewers decide in bulk where that is safe, all or none.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.contributions.bad-input': {
    text: 'A contribution with markup, a private address, no page or over-long words is refused with the field and the reason, and nothing is written.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.flags.actor-types': {
    text: 'Actor flag types are stale, incorrect, duplicate, wrong_place, inactive, harmful and other; anything else is 400.',
    from: 'design § 5 Resources: Flags',
    status: 'built',
  },
  'design.flags.source-types': {
    text: 'Source flag types are broken_link, changed, misattributed, paywalled and other; anything else is 400.',
    from: 'design § 5 Resources: Flags',
    status: 'built',
  },
  'design.flags.statuses': {
    text: 'A flag goes open, in_review, then resolved or dismissed, and no other way.',
    from: 'design § 5 Resources: Flags',
    status: 'built',
  },
  'design.flags.unknown-target': {
    text: 'A flag on an unknown target is 404.',
    from: 'design § 5 Resources: Flags',
    status: 'built',
  },
  'design.flags.never-public': {
    text: 'Reports are never public.',
    from: 'design § 5 Resources: Flags',
    status: 'built',
  },
  'design.flags.open-count': {
    text: 'An actor shows how many of its flags are open.',
    from: 'design § 5 Resources: Actor',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
