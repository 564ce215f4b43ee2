import type { Requirement } from './requirement.ts'

/** Relations between actors, and identifiers of actors. */
export const relations = {
  'design.relations.read': {
    text: 'GET /api/entities/{id}/relations lists relations with role, dates, source and quote, filtered by kind, direction and whether they hold today.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.counts': {
    text: 'An actor has the numbers of its relations by kind and direction.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.enforced': {
    text: 'The database refuses a relation without an existing actor at both ends, to itself, or that ends before it begins.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.bad-input': {
    text: 'A relation to an unknown, merged or private actor, to itself, with until before since or without a quote is refused with the field and the reason, and nothing is written.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.reviewers': {
    text: 'Reviewers add relations, record their end with its own quote, and remove wrong ones.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.vacant-post': {
    text: 'A post can be vacant until a current member holds it.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.unseen': {
    text: 'A relation whose other end was removed, suppressed or is private is never shown.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.merge': {
    text: 'A merge moves the relations of an actor, whichever end it is.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.named-together': {
    text: 'Actors that the same passages name are listed apart from relations, with a passage as the reason.',
    from: 'site § 12',
    status: 'built',
  },
  'design.relations.imported': {
    text: 'Committees of Open States and of Congress are imported with their members and subcommittees.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.signals': {
    text: 'A public signal that a reviewer publishes adds the relations that the roles of its known actors state, if one passage names both.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.in-office': {
    text: 'Nobody has a role on a day on which the person is not in office.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.rosters': {
    text: 'A person on the roster of a body is a candidate together with the body and the membership, which is published when both are public, from runs, submissions and synced bundles.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.import': {
    text: 'Relations are imported and exported, an import can be repeated, and a roster ends the memberships it no longer lists.',
    from: 'design § 10',
    status: 'built',
  },
  'design.actor.identifiers': {
    text: 'Actors have public identifiers, which are searchable, exported and merged.',
    from: 'design § 10',
    status: 'built',
  },
  'design.actor.aliases': {
    text: 'Actors have other names, each a claim whose quote contains the name; they are imported, exported and merged.',
    from: 'design § 10',
    status: 'built',
  },
  'design.search.aliases': {
    text: 'The search finds actors by other names and by everyday names of their issue areas, and says so.',
    from: 'design § 10',
    status: 'built',
  },
  'design.search.related-to': {
    text: 'The search finds the actors that are related to one actor.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.assistants': {
    text: 'Assistants see the relations of an actor, and list them with their quotes.',
    from: 'design § 10',
    status: 'built',
  },
  'design.relations.page': {
    text: 'The page of an actor shows its relations by kind with roles, dates and quotes, and who is named on the same pages.',
    from: 'site § 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
