import type { Requirement } from './requirement.ts'

/** Actors: who does civic work, what is said of them, and how they are found and changed. */
export const actors = {
  'spec.actor.source-backed': {
    text: 'The directory holds civic actors located in places and tied to issue areas, each supported by at least one public source.',
    from: 'interface: What the service does 1-2',
    status: 'built',
  },
  'spec.actor.types': {
    text: 'An actor is a person, an organization, an initiative, a campaign or an event.',
    from: 'interface: Actor (entity)',
    status: 'built',
  },
  'spec.actor.id-full-uuid': {
    text: 'Full UUID required; a truncated id yields 404.',
    from: 'interface: Actor (entity)',
    status: 'built',
  },
  'spec.actor.list-fields': {
    text: 'Actors in a list response carry at least an id, a name and a type.',
    from: 'interface: Actor (entity)',
    status: 'built',
  },
  'spec.actor.deleted-not-found': {
    text: 'A deleted actor is no longer found by its id.',
    from: 'interface: Actor (entity)',
    status: 'built',
  },
  'spec.actor.merged-not-found': {
    text: 'A merged actor is no longer found by its id.',
    from: 'interface: Actor (entity)',
    status: 'built',
  },
  'spec.entities.search-query': {
    text: 'GET /api/entities searches actors by free text given as `query`.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.entities.search-state': {
    text: 'GET /api/entities takes `state`, a state abbreviation.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.entities.sources': {
    text: 'GET /api/entities/{entity_id}/sources lists the sources that support one actor.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.entities.sources-404': {
    text: 'The sources of an actor that does not exist are 404.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'design.actor.fields': {
    text: 'An actor carries id, type, name, slug, description, place, places, issue_areas, website, contacts, contacts_until, location, source_count, latest_source_at, freshness, open_flag_count, created_at and updated_at.',
    from: 'design § 5 Resources: Actor',
    status: 'built',
  },
  'design.actor.detail': {
    text: 'GET /api/entities/{id} adds claims (id, kind, text, issue_area, source_id, excerpt, recorded_at) and sources.',
    from: 'design § 5 Resources: Actor',
    status: 'built',
  },
  'design.actor.freshness': {
    text: 'Freshness has a status and the date it is judged by, and follows the newest source.',
    from: 'design § 5 Resources: Actor',
    status: 'built',
  },
  'design.actor.id-v7': {
    text: 'Actor ids are UUIDs of version 7.',
    from: 'design § 5',
    status: 'built',
  },
  'design.actor.merged-code': {
    text: 'A merged actor answers the problem code `entity_merged` and names no successor unless that one is public.',
    from: 'design § 5',
    status: 'built',
  },
  'design.search.filters': {
    text: 'Search takes query, state, place, issue_area, type, source_class, limit, cursor and sort.',
    from: 'design § 5 Resources: Search',
    status: 'built',
  },
  'design.search.or-and': {
    text: 'Repeated parameters are OR inside a name and AND across names.',
    from: 'design § 5 Resources: Search',
    status: 'built',
  },
  'design.search.typo-tolerant': {
    text: 'Search finds a name that was typed with a mistake.',
    from: 'design § 5 Resources: Search',
    status: 'built',
  },
  'design.search.ranked': {
    text: 'Search results come best first.',
    from: 'design § 5 Resources: Search',
    status: 'built',
  },
  'design.search.facets': {
    text: 'Facets are counted when the caller asks for them.',
    from: 'design § 5 Resources: Search',
    status: 'built',
  },
  'design.writes.create': {
    text: 'POST /api/entities adds an actor with 201.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.writes.update': {
    text: 'PATCH /api/entities/{id} changes an actor.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.writes.delete': {
    text: 'DELETE /api/entities/{id} removes an actor from the directory.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.writes.merge': {
    text: 'POST /api/entities/{id}/merge moves what is known of one actor to another.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.writes.evidence-needed': {
    text: 'A public actor needs at least one claim with evidence: none is added without, and the last is not removed.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.writes.reviewers-only': {
    text: 'Public actors are changed by reviewers only.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.search.match-reason': {
    text: 'Search results say why they matched: field, passage and corrected words.',
    from: 'site § 12',
    status: 'built',
  },
  'design.search.everyday-words': {
    text: 'A search understands abbreviated offices and a place or state among its words, leaves out a word that nobody has, and says how it read them.',
    from: 'design § 5',
    status: 'built',
  },
  'design.search.freshness': {
    text: 'The search filters and counts actors by freshness.',
    from: 'site § 12',
    status: 'built',
  },
  'design.search.names-not-stemmed': {
    text: 'Names of people are not stemmed, and “housing” does not find “House”.',
    from: 'site § 12',
    status: 'built',
  },
  'design.search.bounded-total': {
    text: 'The total of a search is exact up to 10,000 matches; above that, the page says so.',
    from: 'site § 12',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
